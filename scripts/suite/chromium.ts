import { existsSync } from 'node:fs'

/** The browser of journeys and benchmarks: the shell without a window where it is installed, for it draws only pages. */
export const chromium =
  process.env.MAKTAB_CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  '/usr/bin/chromium-headless-shell'
