import { existsSync, globSync } from 'node:fs'
import type { Browser } from './browser.ts'
import { firefox } from './firefox.ts'
import { webkit } from './webkit.ts'

export type BrowserName = 'Firefox' | 'WebKit'
/** A browser that can be opened here, again and again, or the sentence that says why it cannot. */
export type Installed =
  | { name: BrowserName; open: () => Promise<Browser> }
  | { name: BrowserName; why: string }

type Program = { variable: string; usual: string; debian: string }

/** The browsers beside Chromium, each with a profile that begins empty and goes with it. */
export function installed(): Installed[] {
  const fox = { variable: 'MAKTAB_FIREFOX', usual: '/usr/bin/firefox-esr', debian: 'firefox-esr' }
  const driver = {
    variable: 'MAKTAB_WEBKIT_DRIVER',
    usual: '/usr/bin/WebKitWebDriver',
    debian: 'webkit2gtk-driver',
  }
  const screen = { variable: 'MAKTAB_XVFB', usual: '/usr/bin/Xvfb', debian: 'xvfb' }
  const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(0) ?? 'MiniBrowser'
  return [
    needing('Firefox', [fox], () => firefox(fileOf(fox))),
    needing('WebKit', [driver, screen], () => webkit(fileOf(driver), fileOf(screen), miniBrowser)),
  ]
}

function needing(name: BrowserName, programs: readonly Program[], open: () => Promise<Browser>): Installed {
  const missing = programs.find((program) => !existsSync(fileOf(program)))
  if (!missing) return { name, open }
  const { variable, debian } = missing
  return {
    name,
    why: `${name} could not be tried: there is no ${fileOf(missing)}. On Debian: apt-get install ${debian}. Elsewhere: ${variable}=<path>.`,
  }
}

function fileOf({ variable, usual }: Program): string {
  return process.env[variable] ?? usual
}
