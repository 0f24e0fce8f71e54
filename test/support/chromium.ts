import chromium from '@sparticuz/chromium';

/** An imitated graphics card draws ten times slower than none, and without web security no policy is tested. */
const UNWANTED =
  /^--(single-process|headless|no-zygote|window-size|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu|disable-web-security|allow-running)/;

/** How the browser that comes from npm is started, for tests and figures alike. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
  args: [...chromium.args.filter((argument) => !UNWANTED.test(argument)), '--disable-gpu'],
};
