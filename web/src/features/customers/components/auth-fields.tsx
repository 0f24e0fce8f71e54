import { MIN_PASSWORD } from '#shared/customers/sign-up.ts';
import { Field } from '#web/components/field.tsx';
import { PasswordField } from './password-field.tsx';

export const PanelTitle = ({ children }: { children: string }) => (
  <h1 className="display mb-8 text-[clamp(2rem,4.4vw,4rem)]">{children}</h1>
);

export interface EmailProps {
  email: string;
  onEmail: (email: string) => void;
}

export const EmailField = ({ email, onEmail }: EmailProps) => (
  <Field
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    value={email}
    onChange={(event) => onEmail(event.target.value)}
  />
);

export const NewPasswordField = ({ label = 'Password' }: { label?: string }) => (
  <PasswordField
    label={label}
    name="password"
    autoComplete="new-password"
    minLength={MIN_PASSWORD}
    hint={`At least ${MIN_PASSWORD} characters`}
  />
);
