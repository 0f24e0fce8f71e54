/** Lists the rights in the back office. Each text continues the sentence "Your role doesn’t let you". */
export const RIGHTS = {
  enter: 'open the back office',
  viewDashboard: 'see the dashboard',
  viewOrders: 'see orders',
  fulfilOrders: 'pack and ship orders',
  refundOrders: 'cancel or refund orders',
  editOrders: 'change the items of orders',
  viewCustomers: 'see customers',
  editCustomers: 'change customers',
  mergeCustomers: 'merge or split customers',
  handlePersonalData: 'export or erase a person’s data',
  viewFigures: 'see analytics',
  editProducts: 'change products',
  countStock: 'change stock',
  setDiscounts: 'change discounts',
  addMedia: 'add pictures and videos',
  viewMarketing: 'see campaigns and subscribers',
  sendCampaigns: 'send email',
  viewGiftCards: 'see gift cards',
  manageGiftCards: 'issue or change gift cards',
  moderateReviews: 'publish, hide, or answer reviews',
  viewSetup: 'see settings, pages, and appearance',
  editContent: 'change pages and appearance',
  editSettings: 'change settings',
  changeSender: 'change the address that emails come from',
  manageConnection: 'change the connection to Printify',
  resolveJobs: 'retry or resolve tasks',
  viewHistory: 'see the history',
  viewTeam: 'see the team',
  manageTeam: 'change the team',
} as const;
export type Right = keyof typeof RIGHTS;

export const ROLES = ['owner', 'manager', 'fulfilment', 'marketing', 'read-only'] as const;
export type Role = (typeof ROLES)[number];

interface RoleDeclaration {
  name: string;
  /** Describes in one sentence the purpose of the role. */
  summary: string;
  rights: readonly Right[];
}

const ALL = Object.keys(RIGHTS) as Right[];

/**
 * Lists the rights of each role. This is the only such table. Each admin route in the contract lists the right that it
 * requires.
 */
export const ROLE_TABLE: Readonly<Record<Role, RoleDeclaration>> = {
  owner: { name: 'Owner', summary: 'Does everything, and decides who is on the team.', rights: ALL },
  manager: {
    name: 'Manager',
    summary: 'Does everything except change the team and the sender of emails.',
    rights: ALL.filter((right) => right !== 'manageTeam' && right !== 'changeSender'),
  },
  fulfilment: {
    name: 'Fulfillment',
    summary: 'Packs and ships orders and counts stock. Can’t refund, and doesn’t see revenue.',
    rights: ['enter', 'viewOrders', 'fulfilOrders', 'viewCustomers', 'countStock', 'resolveJobs'],
  },
  marketing: {
    name: 'Marketing',
    summary: 'Runs campaigns, discounts, reviews, pages, and appearance. Doesn’t see orders or customers.',
    rights: [
      'enter',
      'viewFigures',
      'setDiscounts',
      'addMedia',
      'viewMarketing',
      'sendCampaigns',
      'moderateReviews',
      'viewSetup',
      'editContent',
    ],
  },
  'read-only': {
    name: 'Read-only',
    summary: 'Sees everything except the team, and changes nothing.',
    rights: [
      'enter',
      'viewDashboard',
      'viewOrders',
      'viewCustomers',
      'viewFigures',
      'viewMarketing',
      'viewGiftCards',
      'viewSetup',
      'viewHistory',
    ],
  },
};

export const roleMay = (role: Role, right: Right): boolean => ROLE_TABLE[role].rights.includes(right);

/** Returns a sentence for a person whose role lacks a right. */
export const refusalText = (role: Role, right: Right): string =>
  `Your role (${ROLE_TABLE[role].name}) doesn’t let you ${RIGHTS[right]}. Ask an owner of the shop to change it.`;
