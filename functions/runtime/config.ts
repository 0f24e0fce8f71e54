import * as z from 'zod/mini';

const url = z.url();
const text = z.string().check(z.minLength(1));

const schema = z.object({
  TABLE_NAME: text,
  /** Where shoppers meet the shop, without a trailing slash: every link in a mail or at the card page starts with it. */
  SITE_URL: url,
  USER_POOL_ID: text,
  USER_POOL_CLIENT_ID: text,
  /** Where the user pool publishes its signing keys. */
  JWKS_URL: url,
  /** The Secrets Manager secret that holds the payment keys: the ARN of a stack's, or the name of one that is made with the first keys. */
  SECRETS_ID: text,
  /** What proves that a request came through the content network; only functions that answer requests have it. */
  FRONT_DOOR_KEY: z.optional(text),
  STRIPE_API_URL: z._default(url, 'https://api.stripe.com'),
  /** The Secrets Manager secret that holds the provider's key; only functions that may reach the provider have it. */
  PROVIDER_SECRET_ID: z.optional(text),
  /** Tags, as a JSON object, of the secret for the provider's key; only a function that makes it where there is none has them. */
  PROVIDER_SECRET_TAGS: z.optional(text),
  /** Without a trailing slash. */
  PRINTIFY_API_URL: z._default(url, 'https://api.printify.com/v1'),
  MAIL_FROM: text,
  MAIL_CONFIGURATION_SET: z.optional(text),
  /** The topic on which Amazon SNS tells of bounces and complaints; no other is listened to. */
  MAIL_FEEDBACK_TOPIC: z.optional(text),
  /** Where that topic's certificates lie; by default SNS of the topic's own region. */
  SNS_URL: z.optional(url),
  /** The bucket of the pictures. */
  MEDIA_BUCKET: text,
  /** Where the built site lies; only the function that writes pages has it. */
  WEB_DIRECTORY: z._default(text, 'web'),
});

export type Config = z.infer<typeof schema>;

/** Parses the environment; throws an `Error` that names every missing or wrong variable. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`The environment is not complete: ${names}`);
}

let table: string | undefined;
const tableSchema = z.pick(schema, { TABLE_NAME: true });

/** The one table's name: all that a trigger of the user pool is told of the shop. */
export const tableName = (): string => {
  table ??= tableSchema.parse(process.env).TABLE_NAME;
  return table;
};

let parsed: Config | undefined;

/** This function's configuration, parsed once at cold start. */
export const config = (): Config => {
  parsed ??= parseConfig(process.env);
  return parsed;
};
