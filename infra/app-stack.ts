import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Bundles } from './bundle.ts';
import { Alarms } from './constructs/alarms.ts';
import { dashboard } from './constructs/dashboard.ts';
import { ShopApi } from './constructs/http-api.ts';
import { logMetrics } from './constructs/log-metrics.ts';
import { Mail } from './constructs/mail.ts';
import { shopFunctions } from './constructs/shop-functions.ts';
import { Site } from './constructs/site.ts';
import { SiteFiles } from './constructs/site-files.ts';
import { onChange, onMinute } from './constructs/triggers.ts';
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
export class AppStack extends Stack {
  constructor(scope: Construct, { stage, data, bundles, siteDirectory }: AppStackProps) {
    super(scope, `${stage.name}-app`, {
      stackName: stackNames(stage.name).app,
      description: 'The shop: what can be replaced',
      env: stage.environment,
      tags: { shop: `foundation-${stage.name}` },
    });
    const { table, media, customers, paymentKeys, providerKey } = data;
    const gateway = new ShopApi(this, 'Gateway', stage);
    const site = new Site(this, 'Site', { stage, apiDomainName: gateway.domainName, media });
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
    });
    gateway.addContract(functions, customers);
    mail.tell(site.url, gateway, site, functions.webhooks);
    const deadLetters = { Changes: onChange(this, table, functions.changes), Clock: onMinute(this, functions.clock) };
    const publicConfig = {
      userPoolId: customers.pool.userPoolId,
      userPoolClientId: customers.client.userPoolClientId,
    };
    new CfnOutput(this, 'DistributionDomain', { value: site.distribution.distributionDomainName });
    const files = new SiteFiles(this, 'Files', { stage, site, directory: siteDirectory, publicConfig });
    functions.pages.node.addDependency(files.assets);
    const logged = logMetrics(this, stage, functions);
    const watched = { api: gateway.api, table, mail, functions, deadLetters, logged };
    new Alarms(this, 'Alarms', { stage, watched });
    dashboard(this, 'Dashboard', watched);
    new CfnOutput(this, 'SiteUrl', { value: site.url });
    new CfnOutput(this, 'StripeWebhookUrl', { value: `${site.url}/api/webhooks/stripe` });
    new CfnOutput(this, 'MailAddress', { value: stage.mail.address });
    new CfnOutput(this, 'MailIdentity', { value: stage.mail.domain ?? stage.mail.address });
  }
}
