type AnyClient = { send: unknown };
// biome-ignore lint/suspicious/noExplicitAny: commands have different inputs, and only their class matters.
type Command = new (input: any) => object;

/** Returns an error with the given name, like the errors of the AWS SDK. */
export const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/**
 * Returns an SDK client with a fixed response for each command. If the response is an `Error`, the client throws it. If it is
 * a function, the client calls it with the input.
 */
export function answering<Client extends AnyClient>(
  client: new (options: { region: string }) => Client,
  answers: ReadonlyMap<Command, unknown>,
): Client {
  const instance = new client({ region: 'us-east-1' });
  const send = async (command: { input: unknown }) => {
    const given = answers.get(command.constructor as Command);
    if (given === undefined) throw named('AccessDenied', `not authorized to perform: ${command.constructor.name}`);
    const answer = typeof given === 'function' ? given(command.input) : given;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return Object.assign(instance, { send }) as Client;
}
