import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Bundles } from './bundle.ts';
import { FrontDoor } from './constructs/front-door.ts';
import { answering } from './constructs/function-roles.ts';
import { ShopApi } from './constructs/http-api.ts';
import { Mail } from './constructs/mail.ts';
import { shopFunctions } from './constructs/shop-functions.ts';
import { ShopStack } from './constructs/shop-stack.ts';
import { Site } from './constructs/site.ts';
import { SiteFiles } from './constructs/site-files.ts';
import { Sweep } from './constructs/sweep.ts';
import { onChange, onStrike } from './constructs/triggers.ts';
import { watch } from './constructs/watch.ts';
import type { DataStack } from './data-stack.ts';
import { type Stage, stackNames } from './stage.ts';

export interface AppStackProps {
  stage: Stage;
  data: DataStack;
  bundles: Bundles;
  /** What `vite build web` wrote for browsers. */
  siteDirectory: string;
}

/** What can be replaced: API, functions, stream, clock, mail, site, and who watches over them. */
export class AppStack extends ShopStack {
  constructor(scope: Construct, { stage, data, bundles, siteDirectory }: AppStackProps) {
    super(scope, `${stage.name}-app`, {
      stage,
      stackName: stackNames(stage.name).app,
      description: 'The shop: what can be replaced',
    });
    const { table, media, customers, paymentKeys, providerKey } = data;
    const gateway = new ShopApi(this, 'Gateway', stage);
    const frontDoor = new FrontDoor(this, 'FrontDoor', stage);
    const site = new Site(this, 'Site', { stage, apiDomainName: gateway.domainName, media, frontDoor });
    const mail = new Mail(this, 'Mail', stage);
    const functions = shopFunctions(this, {
      stage,
      bundles,
      siteUrl: site.url,
      table,
      customers,
      paymentKeys,
      providerKey,
      mail,
      media,
      frontDoor,
    });
    // CloudFront says who it is before a function asks for it.
    for (const name of answering) functions[name].node.addDependency(site.distribution);
    gateway.addContract(functions, customers);
    // By CloudFront's own name: SNS takes no address that does not answer, and an owner's domain may lead here only later.
    mail.tell(`https://${site.distribution.distributionDomainName}`, gateway, site, functions.webhooks);
    const publicConfig = {
      userPoolId: customers.pool.userPoolId,
      userPoolClientId: customers.client.userPoolClientId,
    };
    const files = new SiteFiles(this, 'Files', { stage, site, directory: siteDirectory, publicConfig });
    functions.pages.node.addDependency(files.assets);
    const { pages } = functions;
    const sweep = new Sweep(this, 'sweep', { stage, code: bundles.sweep, bucket: site.bucket, files, pages });
    const deadLetters = {
      Changes: onChange(this, table, functions.changes),
      Clock: onStrike(this, functions.clock, stage),
      Feedback: mail.undelivered,
      Sweep: sweep.deadLetters,
    };
    if (stage.isWatched) watch(this, stage, { api: gateway.api, table, customers, functions, deadLetters, frontDoor });
    this.outputs(stage, site);
    this.finish(stage);
  }

  private outputs(stage: Stage, { url, distribution }: Site): void {
    new CfnOutput(this, 'SiteUrl', { value: url });
    new CfnOutput(this, 'DistributionDomain', { value: distribution.distributionDomainName });
    new CfnOutput(this, 'StripeWebhookUrl', { value: `${url}/api/webhooks/stripe` });
    new CfnOutput(this, 'MailAddress', { value: stage.mail.address });
    new CfnOutput(this, 'MailIdentity', { value: stage.mail.domain ?? stage.mail.address });
  }
}
