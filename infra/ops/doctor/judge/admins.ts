import { counted } from '../../counted.ts';
import type { AdminState } from '../facts.ts';
import { broken, type Finding, type Judge, warning } from './judge.ts';

export const judgeAdmins: Judge<'admins'> = (admins, { stage }) => {
  const { count, userPoolId, hasGroup, isProtected } = admins;
  const findings: Finding[] = [];
  if (!isProtected && stage !== 'preview')
    findings.push(
      warning(
        'pool-unprotected',
        'The user pool can be deleted by mistake, and all accounts with it.',
        `Cognito → User pools → ${userPoolId} → Deletion protection → Activate`,
      ),
    );
  if (!hasGroup)
    return [
      ...findings,
      broken(
        'admin-group',
        'The user pool has no group admin, so that nobody can be one.',
        `aws cognito-idp create-group --user-pool-id ${userPoolId} --group-name admin --precedence 1\nnpm run grant-admin -- <your address> --stage ${stage}`,
      ),
    ];
  if (count === 0)
    return [
      ...findings,
      broken(
        'admin-missing',
        'Nobody is an admin.',
        `Sign up in the shop, then: npm run grant-admin -- <your address> --stage ${stage}`,
      ),
    ];
  return [...findings, ...judgeSecondFactor(admins)];
};

function judgeSecondFactor({ count, withoutSecondFactor, secondFactor }: AdminState): Finding[] {
  if (withoutSecondFactor === 0) return [];
  const says = `${withoutSecondFactor} of ${counted(count, 'admin')} ${withoutSecondFactor === 1 ? 'signs' : 'sign'} in with a password alone.`;
  const fix =
    secondFactor === 'OFF'
      ? 'The shop offers no second factor yet: keep admins few, with passwords that are used nowhere else.'
      : 'Have each of them set up a second factor.';
  return [warning('admin-second-factor', says, fix)];
}
