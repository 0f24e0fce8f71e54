/** Reads the reports of the test runners: the number of tests that passed, and the reason for each failure. */

export interface Count {
  passed: number;
  /** Lists one text for each failed test, with its file, its name, and the failed expectation. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

const LINES = 12;

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors of a terminal begin with this character.
const COLORS = /\u001b\[\d+m/g;

function describe(test: string, errors: (string | undefined)[]): string {
  const lines = errors.join('\n').replace(COLORS, '').split('\n');
  const own = lines.filter((line) => line.trim() && !line.includes('node_modules'));
  return [test, ...own.slice(0, LINES).map((line) => `    ${line}`)].join('\n');
}

/** Counts the tests in a vitest report. A file that fails as a whole counts as one failure. */
export function countVitest(report: VitestReport): Count {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [describe(name, [message])];
    return failed.map((test) => describe(`${name} › ${test.fullName}`, test.failureMessages));
  });
  return { passed: report.numPassedTests, failures };
}

const failuresIn = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...suites.flatMap(failuresIn),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        describe(
          `${file} › ${title} [${projectName}]`,
          results.map(({ error }) => error?.message),
        ),
      ),
  ),
];

/** Counts the tests in a Playwright report. */
export const countPlaywright = ({ stats, suites }: PlaywrightReport): Count => ({
  passed: stats.expected,
  failures: suites.flatMap(failuresIn),
});
