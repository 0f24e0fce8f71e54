import * as z from 'zod/mini';

const url = z.url();
const text = z.string().check(z.minLength(1));

const schema = z.object({
  TABLE_NAME: text,
  /** The shop's public URL without a trailing slash. */
  SITE_URL: url,
  USER_POOL_ID: text,
  USER_POOL_CLIENT_ID: text,
  /** Id of the client for sign-ins through Google and Apple. Missing if the shop does not offer these sign-ins. */
  FEDERATED_CLIENT_ID: z.optional(text),
  /** URL of the user pool's signing keys. */
  JWKS_URL: url,
  /**
   * Id of the payment keys. Usually the path of a parameter, which is created with the first keys. Older stages have the ARN
   * of a secret.
   */
  SECRETS_ID: text,
  /** The edge secret, which proves that a request came through CloudFront. Only functions that handle requests have it. */
  FRONT_DOOR_KEY: z.optional(text),
  STRIPE_API_URL: z._default(url, 'https://api.stripe.com'),
  /** Id of the provider's key, in the same form as `SECRETS_ID`. Only functions that may call the provider have it. */
  PROVIDER_SECRET_ID: z.optional(text),
  /** URL without a trailing slash. */
  PRINTIFY_API_URL: z._default(url, 'https://api.printify.com/v1'),
  MAIL_FROM: text,
  MAIL_CONFIGURATION_SET: z.optional(text),
  /** ARN of the only SNS topic from which the shop accepts bounces and complaints. */
  MAIL_FEEDBACK_TOPIC: z.optional(text),
  /** Origin of the topic's certificates. The default is SNS in the topic's region. */
  SNS_URL: z.optional(url),
  MEDIA_BUCKET: text,
  /** Directory of the built site. The function that renders pages reads it. */
  WEB_DIRECTORY: z._default(text, 'web'),
});

export type Config = z.infer<typeof schema>;

/** Parses the environment variables. Throws an `Error` that lists every missing or invalid variable. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`The environment is not complete: ${names}`);
}

let table: string | undefined;
const tableSchema = z.pick(schema, { TABLE_NAME: true });

/** Returns the table's name. This is separate from `config`, because the user pool's trigger has no other variable. */
export const tableName = (): string => {
  table ??= tableSchema.parse(process.env).TABLE_NAME;
  return table;
};

let parsed: Config | undefined;

/** Returns the function's configuration, parsed on first use. */
export const config = (): Config => {
  parsed ??= parseConfig(process.env);
  return parsed;
};
