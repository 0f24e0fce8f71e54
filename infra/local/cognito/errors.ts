/** An error as Amazon Cognito answers it: HTTP 400, its type in `__type`. */
export class CognitoError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);
export const notFound = (message: string) => new CognitoError('ResourceNotFoundException', message);
export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');
export const usernameExists = () => new CognitoError('UsernameExistsException', 'User already exists');

/** The one answer to a wrong password and to an unknown user, so that neither can be told from the other. */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');

export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const codeExpired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
