import { broken, type Judge, warning } from './judge.ts';

export const judgeAdmins: Judge<'admins'> = ({ count, withoutSecondFactor, secondFactor }, { stage }) => {
  if (count === 0)
    return [
      broken(
        'admin-missing',
        'Nobody is an admin.',
        `Sign up in the shop, then: npm run grant-admin -- <your address> --stage ${stage}`,
      ),
    ];
  if (withoutSecondFactor === 0) return [];
  const says = `${withoutSecondFactor} of ${count} admins sign in with a password alone.`;
  const fix =
    secondFactor === 'OFF'
      ? 'The shop offers no second factor yet: keep admins few, with passwords that are used nowhere else.'
      : 'Have each of them set up a second factor.';
  return [warning('admin-second-factor', says, fix)];
};
