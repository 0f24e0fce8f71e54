import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { AppStack } from './app-stack.ts';
import { bundleFunctions } from './bundle.ts';
import { DataStack } from './data-stack.ts';
import { readStage } from './stage.ts';

const root = join(import.meta.dirname, '..');
const app = new App();
const stage = readStage(app.node);
const bundles = await bundleFunctions(root);

const data = new DataStack(app, { stage, bundles });
new AppStack(app, { stage, data, bundles, siteDirectory: join(root, 'dist/web/client') });

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
