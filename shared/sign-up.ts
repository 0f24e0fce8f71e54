/** Under this name the browser hands the user pool its permit to sign up, as validation data. */
export const PERMIT = 'permit';
