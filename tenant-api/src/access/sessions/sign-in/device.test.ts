import { expect, test } from 'vitest'
import { readAgent } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone',
    'Safari',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'iPad',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Android phone',
    'Samsung Internet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Android tablet',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Windows PC',
    'Edge',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Mac',
    'Safari',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux PC', 'Firefox'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 15699.66.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chromebook',
    'Chrome',
  ],
  ['curl/8.5.0', 'Unknown device', 'Unknown browser'],
  ['', 'Unknown device', 'Unknown browser'],
])('%s is named', (header, device, browser) => {
  expect(readAgent(header)).toEqual({ device, browser })
})
