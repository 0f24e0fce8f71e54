import { pluralize } from '#shared/base/format-count.ts';
import { PROVIDER_NAMES } from '#shared/customers/federation.ts';
import { deployCommand } from '../../aws/stacks.ts';
import { broken, type Check, type CheckResult, warning } from './check.ts';

export const checkAdmins: Check<'admins'> = (admins, context) => {
  const { stage } = context;
  const { count, userPoolId, hasGroup, isProtected } = admins;
  const results: CheckResult[] = [];
  if (!isProtected && stage !== 'preview')
    results.push(
      warning(
        'pool-unprotected',
        'The user pool, with every account, could be deleted by mistake.',
        `Cognito → User pools → ${userPoolId} → Deletion protection → Activate`,
      ),
    );
  if (!hasGroup)
    return [
      ...results,
      broken(
        'admin-group',
        'The user pool has no group "admin", so no one can be an admin.',
        `aws cognito-idp create-group --user-pool-id ${userPoolId} --group-name admin --precedence 1\nnpm run grant-admin -- <your address> --stage ${stage}`,
      ),
    ];
  if (count === 0)
    return [
      ...results,
      broken(
        'admin-missing',
        'There is no admin.',
        `Sign up in the shop, then: npm run grant-admin -- <your address> --stage ${stage}`,
      ),
    ];
  return [...results, ...checkSecondFactor(admins, context)];
};

const checkSecondFactor: Check<'admins'> = (admins, context) => {
  const { count, withoutSecondFactor, secondFactor, accountPage } = admins;
  if (withoutSecondFactor === 0) return [];
  const message = `${withoutSecondFactor} of ${pluralize(count, 'admin')} ${withoutSecondFactor === 1 ? 'signs' : 'sign'} in with just a password.`;
  const fix =
    secondFactor === 'OFF' ? deployCommand(context) : `Ask them to turn on two-step sign-in at ${accountPage}`;
  return [warning('admin-second-factor', message, fix)];
};

export const checkIdentityProviders: Check<'identityProviders'> = ({ offered, known }, { stage }) =>
  offered
    .filter((id) => !known.includes(id))
    .map((id) =>
      broken(
        'identity-provider-missing',
        `Customers are offered to sign in with ${PROVIDER_NAMES[id]}, which the user pool doesn't know, so they get an error.`,
        `npm run sign-in-with -- ${id} --stage ${stage}`,
      ),
    );
