type AnyClient = { send: unknown };
// biome-ignore lint/suspicious/noExplicitAny: commands differ in what they take, and only their class is looked at.
type Command = new (input: any) => object;

/** An error as AWS's SDK throws it: told apart by its name. */
export const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

/** A client of the SDK that answers each command as told; an `Error` is thrown, a function is asked with the input. */
export function answering<Client extends AnyClient>(
  client: new (options: { region: string }) => Client,
  answers: ReadonlyMap<Command, unknown>,
): Client {
  const made = new client({ region: 'us-east-1' });
  const send = async (command: { input: unknown }) => {
    const told = answers.get(command.constructor as Command);
    if (told === undefined) throw named('AccessDenied', `not authorized to perform: ${command.constructor.name}`);
    const answer = typeof told === 'function' ? told(command.input) : told;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return Object.assign(made, { send }) as Client;
}
