import { ROLE_TABLE, ROLES, type Role } from '#shared/shop/roles.ts';
import { SelectField } from '#web/components/admin/fields.tsx';

interface RoleFieldProps {
  role: Role;
  onChange: (role: Role) => void;
}

export const RoleField = ({ role, onChange }: RoleFieldProps) => (
  <SelectField
    label="Role"
    value={role}
    hint={ROLE_TABLE[role].summary}
    onChange={({ target }) => onChange(ROLES.find((name) => name === target.value) ?? role)}
  >
    {ROLES.map((name) => (
      <option key={name} value={name}>
        {ROLE_TABLE[name].name}
      </option>
    ))}
  </SelectField>
);
