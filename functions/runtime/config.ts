import * as z from 'zod/mini';

const url = z.url();
const text = z.string().check(z.minLength(1));

const schema = z.object({
  TABLE_NAME: text,
  /** The shop's public URL, without a trailing slash. */
  SITE_URL: url,
  USER_POOL_ID: text,
  USER_POOL_CLIENT_ID: text,
  /** The client of sign-ins through Google and Apple. Only shops that offer them have it. */
  FEDERATED_CLIENT_ID: z.optional(text),
  /** The URL of the user pool's signing keys. */
  JWKS_URL: url,
  /** The parameter of the payment keys, by its path, which the first keys create; or the ARN of a stack's secret. */
  SECRETS_ID: text,
  /** The edge secret, with which CloudFront proves itself. Only functions that answer requests have it. */
  FRONT_DOOR_KEY: z.optional(text),
  STRIPE_API_URL: z._default(url, 'https://api.stripe.com'),
  /** As `SECRETS_ID`, of the provider's key. Only functions that may call the provider have it. */
  PROVIDER_SECRET_ID: z.optional(text),
  /** Without a trailing slash. */
  PRINTIFY_API_URL: z._default(url, 'https://api.printify.com/v1'),
  MAIL_FROM: text,
  MAIL_CONFIGURATION_SET: z.optional(text),
  /** The only SNS topic whose bounces and complaints are accepted. */
  MAIL_FEEDBACK_TOPIC: z.optional(text),
  /** The origin of that topic's certificates. Defaults to SNS in the topic's region. */
  SNS_URL: z.optional(url),
  MEDIA_BUCKET: text,
  /** The directory of the built site, for the function that renders pages. */
  WEB_DIRECTORY: z._default(text, 'web'),
});

export type Config = z.infer<typeof schema>;

/** Parses the environment. Throws an `Error` that names every missing or invalid variable. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`The environment is not complete: ${names}`);
}

let table: string | undefined;
const tableSchema = z.pick(schema, { TABLE_NAME: true });

/** Returns the table's name. Separate from `config`, because the user pool's trigger has no other variable. */
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
