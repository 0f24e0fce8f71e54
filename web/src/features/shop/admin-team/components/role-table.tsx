import { RIGHTS, type Right, ROLE_TABLE, ROLES, roleMay } from '#shared/shop/roles.ts';
import { ColumnHead } from '#web/components/admin/table.tsx';

const rights = Object.entries(RIGHTS) as [Right, string][];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Shows the rights of each role. The shop enforces the same table. */
export const RoleTable = () => (
  <>
    <dl className="mb-6 space-y-2">
      {ROLES.map((role) => (
        <div key={role} className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
          <dt className="font-semibold">{ROLE_TABLE[role].name}</dt>
          <dd>{ROLE_TABLE[role].summary}</dd>
        </div>
      ))}
    </dl>
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Compare in detail
      </summary>
      <div className="overflow-x-auto">
        <table className="mt-4 w-full border-collapse text-sm">
          <caption className="sr-only">Rights of each role</caption>
          <thead>
            <tr>
              <ColumnHead>Right</ColumnHead>
              {ROLES.map((role) => (
                <ColumnHead key={role}>{ROLE_TABLE[role].name}</ColumnHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map(([right, words]) => (
              <tr key={right} className="border-b border-concrete">
                <th scope="row" className="py-2 pr-6 text-left font-normal">
                  {capital(words)}
                </th>
                {ROLES.map((role) => (
                  <td key={role} className="py-2 pr-6">
                    {roleMay(role, right) ? 'Yes' : <span className="text-ash">No</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  </>
);
