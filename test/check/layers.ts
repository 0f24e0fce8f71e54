import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, type Source } from './sources.ts';

/** Describes one layer of the project. A file belongs to the first layer whose `files` matches its path. */
interface Layer {
  name: string;
  files: RegExp;
  /** Project files that the layer may import. */
  may: RegExp;
  /** Packages that the layer must not import. */
  mayNot?: RegExp;
}

const CLOUD_SDK = /^(@aws-sdk\/|stripe$)/;
const SERVER_RENDERING = /^react-dom\/(server|static)/;

/** Lists which layer may import which other layers and packages. */
const LAYERS: Layer[] = [
  {
    name: 'shared: pure rules and types, no I/O',
    files: /^shared\//,
    may: /^shared\//,
    mayNot: /^(node:|aws-|@aws-sdk\/|@middy\/|react|stripe$)/,
  },
  { name: 'runtime', files: /^functions\/runtime\//, may: /^(shared|functions\/runtime)\// },
  {
    name: 'store: the only code that knows DynamoDB',
    files: /^functions\/store\//,
    may: /^(shared|functions\/(runtime|store))\//,
    mayNot: /^(@aws-sdk\/client-(?!dynamodb)|stripe$)/,
  },
  {
    name: 'outside: the only code that knows third parties',
    files: /^functions\/outside\//,
    may: /^(shared|functions\/(runtime|outside))\//,
    mayNot: /^@aws-sdk\/(client-dynamodb|lib-dynamodb)/,
  },
  {
    name: 'http: the middleware stack',
    files: /^functions\/http\//,
    may: /^(shared|functions\/(runtime|store|outside|http))\//,
    mayNot: CLOUD_SDK,
  },
  {
    name: 'entry points: requests, changes, clock',
    files: /^functions\/(requests|changes|clock)\//,
    may: /^(shared|functions)\//,
    mayNot: CLOUD_SDK,
  },
  {
    name: 'nouns: what several entry points do',
    files: /^functions\//,
    may: /^(shared\/|functions\/(?!requests\/|changes\/|clock\/))/,
    mayNot: CLOUD_SDK,
  },
  {
    name: 'web renderer: runs on the server',
    files: /^web\/src\/server/,
    may: /^(shared|web\/src)\//,
    mayNot: /^(node:|@aws-sdk\/)/,
  },
  {
    name: 'web features: composed by routes and app',
    files: /^web\/src\/features\//,
    may: /^(shared|web\/src\/(lib|components|features|assets))\//,
    mayNot: /^(node:|@aws-sdk\/|react-dom\/(server|static))/,
  },
  {
    name: 'web: the browser',
    files: /^web\/src\//,
    may: /^(shared\/|web\/src\/(?!server))/,
    mayNot: new RegExp(`^(node:|@aws-sdk\\/)|${SERVER_RENDERING.source}`),
  },
  { name: 'web build', files: /^web\//, may: /^(web\/(?!src\/)|infra\/early-use-script)/ },
  { name: 'local cloud', files: /^infra\/local\//, may: /^(shared|functions|web|infra)\// },
  { name: 'mail templates', files: /^infra\/mail\//, may: /^(shared\/|infra\/(mail|stage|security))/ },
  { name: 'pictures of the seed', files: /^infra\/pictures\//, may: /^(shared\/|infra\/(pictures|local\/seed)\/)/ },
  { name: 'cloud and its commands', files: /^infra\//, may: /^(shared\/|infra\/(?!local\/))/ },
  { name: 'tests', files: /^(test\/|vitest\.config|knip)/, may: /./ },
];

/** Lists folders whose subfolders must not import each other in a circle. */
const NOUN_TREES = ['shared', 'functions/store', 'functions', 'web/src/features', 'infra/ops'];

const MOST_CLIMBS = 2;

function brokenLayers({ path, imports }: Source): string[] {
  const layer = LAYERS.find(({ files }) => files.test(path));
  if (!layer) return [`${path}: belongs to no layer of test/check/layers.ts`];
  return imports.flatMap(({ specifier, file }) => {
    const isAllowed = file === null ? !layer.mayNot?.test(specifier) : layer.may.test(file);
    return isAllowed ? [] : [`${path}: "${layer.name}" must not import ${specifier}`];
  });
}

const longClimbs = ({ path, imports }: Source): string[] =>
  imports
    .filter(({ specifier }) => specifier.split('../').length - 1 > MOST_CLIMBS)
    .map(({ specifier }) => `${path}: ${specifier} climbs more than ${MOST_CLIMBS} folders; use an alias`);

const featureOf = (path: string): string | undefined => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * Finds imports from one feature into another. Pages combine features. Parts that several features need belong in
 * `components` or `lib`.
 */
const crossedFeatures = ({ path, imports }: Source): string[] =>
  imports
    .filter(({ file }) => featureOf(path) && file && featureOf(file) && featureOf(file) !== featureOf(path))
    .map(({ specifier }) => `${path}: a feature must not import another one (${specifier})`);

const shopperStyles = readFileSync(join(ROOT, 'web/src/styles/index.css'), 'utf8');
/** Lists the folders of the back office. The shoppers' style sheet has no classes for them. */
const OFFICE = [...shopperStyles.matchAll(/@source not "\.\.\/(.+)"/g)].map(([, folder]) => `web/src/${folder}/`);
const isOffice = (file: string): boolean =>
  file === 'web/src/routes/admin.tsx' || OFFICE.some((folder) => file.startsWith(folder));

const unstyled = ({ path, imports }: Source): string[] =>
  path.startsWith('web/src/') && !isOffice(path)
    ? imports
        .filter(({ file }) => file && OFFICE.some((folder) => file.startsWith(folder)))
        .map(({ specifier }) => `${path}: shoppers' style sheet has no classes for ${specifier}`)
    : [];

/** Returns the folder of a file directly below `tree`. Returns null if the file is elsewhere or at the root of the tree. */
function folderOf(file: string, tree: string): string | null {
  if (!file.startsWith(`${tree}/`)) return null;
  const [folder, ...rest] = file.slice(tree.length + 1).split('/');
  return folder && rest.length > 0 ? folder : null;
}

function edgesOf(sources: Source[], tree: string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = folderOf(path, tree);
    if (from === null) continue;
    for (const { file } of imports) {
      const to = file && folderOf(file, tree);
      if (to && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return edges;
}

/** Returns one circle of folders that import each other. Uses a depth-first search. */
function circleIn(edges: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (folder: string, trail: string[]): string[] | null => {
    if (trail.includes(folder)) return [...trail.slice(trail.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of edges.get(folder) ?? []) {
      const circle = visit(next, [...trail, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of edges.keys()) {
    const circle = visit(folder, []);
    if (circle) return circle;
  }
  return null;
}

const circles = (sources: Source[]): string[] =>
  NOUN_TREES.flatMap((tree) => {
    const circle = circleIn(edgesOf(sources, tree));
    return circle ? [`${tree}: folders import each other in a circle: ${circle.join(' -> ')}`] : [];
  });

const MOST_FILES = 25;

const crowdedFolders = (sources: Source[]): string[] => {
  const counts = new Map<string, number>();
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count} files; at most ${MOST_FILES} fit a folder`);
};

/** Returns one line for each forbidden import, each circle of folders, and each crowded folder. */
export const layerFaults = (sources: Source[]): string[] => [
  ...sources.flatMap((source) => [
    ...[...brokenLayers(source), ...longClimbs(source)],
    ...[...crossedFeatures(source), ...unstyled(source)],
  ]),
  ...circles(sources),
  ...crowdedFolders(sources),
];
