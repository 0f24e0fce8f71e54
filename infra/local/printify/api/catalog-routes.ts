import {
  BLUEPRINTS,
  type Blueprint,
  blueprintOf,
  catalogVariants,
  PROVIDERS,
  providerOf,
  type Region,
} from '../products/catalog.ts';
import { notFound } from './errors.ts';
import { type PrintifyCall, type PrintifyRoute, segments } from './route.ts';

const presentBlueprint = ({ id, title, description, brand, model }: Blueprint) => ({
  id,
  title,
  description,
  brand,
  model,
  images: [],
});

const METHODS = ['dtg'];

const orNotFound = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw notFound();
  return value;
};

const blueprint = ({ ids }: PrintifyCall) => orNotFound(blueprintOf(Number(ids[0])));
const providersOf = ({ providerId }: Blueprint) => PROVIDERS.filter(({ id }) => id === providerId);

function providedBlueprint(call: PrintifyCall): Blueprint {
  const one = blueprint(call);
  if (one.providerId !== Number(call.ids[1])) throw notFound();
  return one;
}

function variants(call: PrintifyCall) {
  const one = providedBlueprint(call);
  const provider = orNotFound(providerOf(one.providerId));
  return {
    id: provider.id,
    title: provider.title,
    variants: catalogVariants(one).map(({ id, title, color, size }) => ({
      id,
      title,
      options: { color, size },
      placeholders: ['front', 'back'].map((position) => ({
        position,
        decoration_method: 'dtg',
        height: 4800,
        width: 4050,
      })),
      decoration_methods: METHODS,
    })),
  };
}

const COUNTRIES: Record<Region, string[]> = { US: ['US'], CA: ['CA'], world: ['REST_OF_THE_WORLD'] };

function shipping(call: PrintifyCall) {
  const one = providedBlueprint(call);
  const ids = catalogVariants(one).map(({ id }) => id);
  const usd = (cost: number) => ({ cost, currency: 'USD' });
  return {
    handling_time: { value: 5, unit: 'day' },
    profiles: Object.entries(one.rates.standard ?? {}).map(([region, { first, additional }]) => ({
      variant_ids: ids,
      first_item: usd(first),
      additional_items: usd(additional),
      countries: COUNTRIES[region as Region],
    })),
  };
}

const get = (path: string, run: (call: PrintifyCall) => unknown): PrintifyRoute => ({
  method: 'GET',
  path: segments(`/catalog/${path}`),
  scope: 'catalog.read',
  limits: ['catalog'],
  run,
});

/** Lists the routes of the catalog, which is read-only: blueprints, print providers, and shipping costs. */
export const CATALOG_ROUTES: PrintifyRoute[] = [
  get('blueprints.json', () => BLUEPRINTS.map(presentBlueprint)),
  get('blueprints/:id.json', (call) => presentBlueprint(blueprint(call))),
  get('blueprints/:id/print_providers.json', (call) =>
    providersOf(blueprint(call)).map(({ id, title }) => ({ id, title, decoration_methods: METHODS })),
  ),
  get('blueprints/:id/print_providers/:id/variants.json', variants),
  get('blueprints/:id/print_providers/:id/shipping.json', shipping),
  get('print_providers.json', () => PROVIDERS),
  get('print_providers/:id.json', ({ ids }) => {
    const provider = orNotFound(providerOf(Number(ids[0])));
    return {
      ...provider,
      blueprints: BLUEPRINTS.filter(({ providerId }) => providerId === provider.id).map(presentBlueprint),
    };
  }),
];
