/** Represents an error from Amazon Cognito: HTTP 400 with its type in `__type`. */
export class CognitoError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);
export const resourceNotFound = (message: string) => new CognitoError('ResourceNotFoundException', message);
export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');
export const usernameExists = () => new CognitoError('UsernameExistsException', 'User already exists');

/**
 * Returns the error for a wrong password. An unknown user gets the same error, so that it does not reveal which users exist.
 */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');

export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const codeExpired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
