import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Bundles } from './bundle.ts';
import { EdgeSecret } from './constructs/edge/edge-secret.ts';
import { Site } from './constructs/edge/site.ts';
import { SiteFiles } from './constructs/edge/site-files.ts';
import { ShopApi } from './constructs/http-api.ts';
import { shopFunctions } from './constructs/lambda/shop-functions.ts';
import { invokeByTableAndTime } from './constructs/lambda/triggers.ts';
import { Mail } from './constructs/mail.ts';
import { idInUse } from './constructs/secrets.ts';
import { ShopStack } from './constructs/shop-stack.ts';
import { watch } from './constructs/watch/watch.ts';
import type { DataStack } from './data-stack.ts';
import { gatewayFunctions } from './functions.ts';
import { providersOf, signInOptionsOf } from './sign-in-options.ts';
import { type Stage, stackNames } from './stage.ts';

export interface AppStackProps {
  stage: Stage;
  data: DataStack;
  bundles: Bundles;
  /** Folder with the browser's part of the web build (`vite build web`). */
  siteDirectory: string;
}

/**
 * Creates everything that can be replaced without losing data: API, functions, stream, schedule, email, site, and monitoring.
 */
export class AppStack extends ShopStack {
  constructor(scope: Construct, { stage, data, bundles, siteDirectory }: AppStackProps) {
    super(scope, `${stage.name}-app`, {
      stage,
      stackName: stackNames(stage.name).app,
      description: 'The shop: what can be replaced',
    });
    const { table, media, customers, paymentKeys, providerKey } = data;
    const gateway = new ShopApi(this, 'Gateway', stage);
    const edgeSecret = new EdgeSecret(this, 'FrontDoor', stage);
    const site = new Site(this, 'Site', {
      stage,
      apiDomainName: gateway.domainName,
      media,
      edgeSecret,
      signInOrigins: customers.federation ? [customers.federation.domain.baseUrl()] : [],
    });
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
      edgeSecret,
    });
    // CloudFront must send the edge secret before a function requires it.
    for (const name of gatewayFunctions) functions[name].node.addDependency(site.distribution);
    gateway.addContract(functions, customers);
    // The URL uses CloudFront's own domain name. SNS accepts only a URL that answers, and the shop's domain may not point
    // here yet.
    mail.sendFeedbackTo(`https://${site.distribution.distributionDomainName}`, gateway, site, functions.webhooks);
    const { federation } = customers;
    const publicConfig = {
      userPoolId: customers.pool.userPoolId,
      userPoolClientId: customers.client.userPoolClientId,
      signIn: signInOptionsOf(stage),
      ...(federation
        ? {
            federation: {
              clientId: federation.client.userPoolClientId,
              domain: federation.domain.baseUrl(),
              providers: providersOf(stage),
            },
          }
        : {}),
    };
    const files = new SiteFiles(this, 'Files', { stage, site, directory: siteDirectory, publicConfig });
    functions.pages.node.addDependency(files.assets);
    const deadLetters = {
      ...invokeByTableAndTime(this, { table, functions, stage }),
      feedback: mail.undelivered,
    };
    if (stage.isWatched) watch(this, stage, { api: gateway.api, table, customers, functions, deadLetters, edgeSecret });
    this.outputs(stage, site, data);
    this.finish(stage);
  }

  private outputs(stage: Stage, { url, distribution }: Site, { paymentKeys, providerKey }: DataStack): void {
    new CfnOutput(this, 'SiteUrl', { value: url });
    new CfnOutput(this, 'DistributionDomain', { value: distribution.distributionDomainName });
    new CfnOutput(this, 'StripeWebhookUrl', { value: `${url}/api/webhooks/stripe` });
    new CfnOutput(this, 'MailAddress', { value: stage.mail.address });
    // These are outputs of the app stack, so they identify the keys that its functions use, even after a deployment was
    // rolled back.
    new CfnOutput(this, 'PaymentKeysId', { value: idInUse(paymentKeys) });
    new CfnOutput(this, 'ProviderKeyId', { value: idInUse(providerKey) });
    new CfnOutput(this, 'MailIdentity', { value: stage.mail.domain ?? stage.mail.address });
  }
}
