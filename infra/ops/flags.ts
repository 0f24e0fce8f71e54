/** Lists the flags of each command, in addition to `--stage`, `--profile`, and the options of a stage. */
export const FLAGS = {
  deploy: { admin: 'value', 'stacks-only': 'switch', 'new-stripe-key': 'switch', 'accept-loss': 'switch' },
  'deploy:pipeline': { repository: 'value' },
  destroy: {},
  diff: { markdown: 'value' },
  doctor: { quick: 'switch', json: 'switch', 'lookup-role': 'switch', 'after-release': 'switch' },
  export: { to: 'value', 'as-of': 'value', close: 'switch', open: 'switch' },
  'grant-admin': { email: 'argument', 'reset-second-factor': 'switch' },
  import: { from: 'value', activate: 'switch' },
  'sign-in-with': { provider: 'argument', remove: 'switch' },
  restore: {
    at: 'value',
    switch: 'value',
    'put-back': 'value',
    'turn-back': 'value',
    'delete-newer': 'value',
    undo: 'value',
  },
} as const;
