import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type Distribution, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Domain } from '../../stage.ts';

/** Returns the distribution's properties for the shop's own domain, or none if the shop has no domain of its own. */
export function certificateOf(scope: Construct, domain: Domain | undefined) {
  if (!domain) return {};
  const certificate = Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn);
  return { domainNames: [domain.name], certificate, minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021 };
}

/** Writes the address records if Route 53 hosts the domain. */
export function addRecords(scope: Construct, domain: Domain | undefined, distribution: Distribution): void {
  if (!domain?.zone) return;
  const { id: hostedZoneId, name: zoneName } = domain.zone;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName });
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  new ARecord(scope, 'Ipv4', { zone, recordName: domain.name, target });
  new AaaaRecord(scope, 'Ipv6', { zone, recordName: domain.name, target });
}
