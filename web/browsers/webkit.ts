import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from './browser.ts'

// The element reference of the WebDriver protocol, https://www.w3.org/TR/webdriver2/#elements.
const element = 'element-6066-11e4-a52e-4f735466cecf'
const port = 4449
const display = ':97'

/** WebKitGTK's own small browser on a display without a screen, spoken to in WebDriver. */
export async function webkit(driver: string, xvfb: string, miniBrowser: string): Promise<Browser> {
  const screen = run(xvfb, [display, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'])
  const server = run(driver, [`--port=${port}`], {
    DISPLAY: display,
    // Without a user of its own and without a graphics card.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  })
  const alwaysMatch = {
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation', '--geometry=1280x900'] },
  }
  const { sessionId, capabilities } = await opened({ capabilities: { alwaysMatch } })
  const ask = <T>(path: string, body?: object, method = 'POST') =>
    command<T>(`/session/${sessionId}${path}`, body, method)
  async function find(selector: string) {
    const found = await ask<Record<string, string>>('/element', { using: 'css selector', value: selector })
    return `/element/${found[element]}`
  }
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    open: (url) => ask('/url', { url }),
    press: async (selector) => ask(`${await find(selector)}/click`, {}),
    type: async (selector, text) => ask(`${await find(selector)}/value`, { text }),
    read: <T>(expression: string) => ask<T>('/execute/sync', { script: `return (${expression})`, args: [] }),
    picture: async () => Buffer.from(await ask<string>('/screenshot', undefined, 'GET'), 'base64'),
    async close() {
      await ask('', undefined, 'DELETE').catch(() => undefined)
      // The next one listens and draws at the same places.
      await Promise.all([ended(server), ended(screen)])
    },
  }
}

type Opened = { sessionId: string; capabilities: { browserVersion: string } }

/** The driver needs a moment before it listens. */
async function opened(body: object): Promise<Opened> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await command<Opened>('/session', body)
    } catch (error) {
      if (tries === 40 || !(error instanceof TypeError)) throw error
      await pause(250)
    }
  }
}

async function command<T>(path: string, body?: object, method = 'POST'): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value }: { value: T & { error?: string; message?: string } } = await answer.json()
  if (!answer.ok) throw new Error(`WebDriver, ${path}: ${value.error} ${value.message}`)
  return value
}

function ended(child: ChildProcess): Promise<unknown> {
  const end = once(child, 'exit')
  return child.kill() ? end : Promise.resolve()
}

function run(file: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}
