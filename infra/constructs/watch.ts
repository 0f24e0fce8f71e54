import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';
import { Alarms } from './alarms.ts';
import { budget } from './budget.ts';
import { dashboard } from './dashboard.ts';
import type { FrontDoor } from './front-door.ts';
import { logMetrics } from './log-metrics.ts';
import { Releases } from './releases.ts';
import type { Watched } from './symptoms.ts';

/** Everything that looks at the shop and tells its owner; with alarms at hand, releases that can be taken back. */
export function watch(
  scope: Construct,
  stage: Stage,
  { frontDoor, ...shop }: Omit<Watched, 'logged'> & { frontDoor: FrontDoor },
): void {
  const watched: Watched = { ...shop, logged: logMetrics(scope, stage, shop.functions) };
  const alarms = new Alarms(scope, 'Alarms', { stage, watched });
  afterFirstStrikes(scope, alarms);
  dashboard(scope, 'Dashboard', watched);
  budget(scope, 'Budget', stage);
  if (stage.shiftsGradually)
    new Releases(scope, 'Releases', { stage, functions: watched.functions, frontDoor, alarms: alarms.byName });
}

/**
 * A clock without figures counts as stopped, which it is while a stage is being made: its alarm waits for the schedule and
 * for what takes minutes, so that there are figures by then as a rule.
 */
function afterFirstStrikes(scope: Construct, { byName }: Alarms): void {
  const slow = ['ClockSchedule', 'Site', 'Files', 'Mail'].map((id) => scope.node.findChild(id));
  byName.ClockStopped?.node.addDependency(...slow);
}
