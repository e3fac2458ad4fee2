import { defineConfig } from '@playwright/test'
export default defineConfig({ testDir: './e2e', timeout: 90_000, expect: { timeout: 12_000 }, workers: 1, outputDir: '/tmp/w3-results', reporter: 'list',
 use: { baseURL: 'http://localhost:4430', locale: 'en-GB', timezoneId: 'Asia/Karachi', reuseContext: true, serviceWorkers: 'block', actionTimeout: 15_000, screenshot: 'only-on-failure',
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', env: { ...process.env, LANG: 'C.UTF-8' } as Record<string,string>, args: ['--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking','--disable-component-update','--disable-sync'] } } })
