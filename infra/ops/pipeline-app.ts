import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PipelineStack } from '../pipeline-stack.ts';

/** CDK app of the pipeline's stack. `deploy-pipeline.ts` deploys it. */
const app = new App();
const [ownerId = '', id = ''] = String(app.node.tryGetContext('githubIds') ?? '').split('/');
new PipelineStack(app, {
  repository: { name: app.node.tryGetContext('repository') ?? '', ownerId, id },
  makesProvider: app.node.tryGetContext('githubProvider') !== 'existing',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
