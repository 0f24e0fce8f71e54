import { pluralize } from '#shared/base/format-count.ts';
import { broken, deployCommand, type Finding, type Judge, warning } from './judge.ts';

export const judgeAdmins: Judge<'admins'> = (admins, about) => {
  const { stage } = about;
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
  return [...findings, ...judgeSecondFactor(admins, about)];
};

const judgeSecondFactor: Judge<'admins'> = (admins, about) => {
  const { count, withoutSecondFactor, secondFactor, accountPage } = admins;
  if (withoutSecondFactor === 0) return [];
  const says = `${withoutSecondFactor} of ${pluralize(count, 'admin')} ${withoutSecondFactor === 1 ? 'signs' : 'sign'} in with a password alone.`;
  const fix =
    secondFactor === 'OFF' ? deployCommand(about) : `Have each of them turn on two-step sign-in on ${accountPage}`;
  return [warning('admin-second-factor', says, fix)];
};
