import { lazyPart } from '#web/components/lazy-part.tsx';

export const { Part: SearchDialog, load: loadSearch } = lazyPart(
  () => import('#web/features/catalogue/browse/search-dialog.tsx'),
);
export const { Part: CartDrawer, load: loadDrawer } = lazyPart(() => import('./cart-drawer.tsx'));
export const { Part: MobileMenu, load: loadMenu } = lazyPart(() => import('./mobile-menu.tsx'));
export const loadToaster = () => import('./toaster.tsx');
