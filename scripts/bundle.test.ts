import { expect, test } from 'vitest'
import { filesAtHome, filesOf, frameOf, isLight, type Manifest, weigh } from './bundle.ts'

const fees = 'src/areas/fees/pages/FeesPage.tsx'
const login = 'src/shell/sign-in/LoginPage.tsx'
const manifest: Manifest = {
  '_shell.js': {
    file: 'assets/shell.js',
    imports: ['_react.js'],
    dynamicImports: [
      'src/areas/areas.ts',
      login,
      '_menus.js',
      'src/shell/navigation/icons.ts',
      'src/shell/words/ur.ts',
      '../i18n/en-US.mjs',
    ],
  },
  '_react.js': { file: 'assets/react.js' },
  'src/areas/areas.ts': { file: 'areas.js', imports: ['_shell.js'], dynamicImports: [fees, '_home.js'] },
  '_parts.js': { file: 'parts.js', imports: ['_shell.js', '_circle.js'], css: ['parts.css'] },
  '_circle.js': { file: 'circle.js', imports: ['_parts.js'] },
  '_menus.js': { file: 'menus.js', name: 'menus', imports: ['_parts.js', '_drawn.js'] },
  'src/shell/navigation/icons.ts': { file: 'icons.js', imports: ['_drawn.js', '_shell.js'] },
  '_drawn.js': { file: 'drawn.js' },
  '_over.js': { file: 'over.js', name: 'over-pages', imports: ['_parts.js'] },
  '_home.js': { file: 'home.js', name: 'home', imports: ['_menus.js', '_parts.js'] },
  'src/shell/words/en.ts': { file: 'en.js' },
  'src/shell/words/ur.ts': { file: 'ur.js' },
  'src/ui/base/urdu-words.ts': { file: 'urdu.js' },
  'src/shell/words/ar.ts': { file: 'ar.js' },
  '../i18n/ar-AE.mjs': { file: 'ar-AE.js' },
  '../i18n/en-US.mjs': { file: 'en-US.js' },
  [login]: { file: 'LoginPage.js', imports: ['_parts.js', '_shell.js'] },
  [fees]: { file: 'FeesPage.js', imports: ['_parts.js', '_shell.js'], css: ['FeesPage.css'] },
}
const html = `<link href="/favicon.svg"><script src="/assets/react.js"></script><script src="/assets/shell.js"></script>`

test('a page weighs what comes with it, except what is there by the time it is opened; the frame, with its words', () => {
  const sizes: Record<string, number> = {
    'areas.js': 6,
    'FeesPage.js': 7,
    'FeesPage.css': 2,
    'circle.js': 500,
    'parts.css': 30,
    'home.js': 4,
    'icons.js': 5,
    'drawn.js': 300,
    'en.js': 60,
    'ur.js': 50,
    'urdu.js': 40,
    'ar.js': 70,
    'ar-AE.js': 10,
    'en-US.js': 1,
  }
  const weights = weigh(manifest, frameOf(html), (file) => sizes[file] ?? 1000)
  expect(weights.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['the frame', 2091],
    ['its areas', 6],
    ['its icons', 305],
    ['its menus', 2530],
    ['shell/sign-in/LoginPage.tsx', 2530],
    ['areas/fees/pages/FeesPage.tsx', 9],
    ['home', 4],
  ])
})

test('a page that was not built is no light page', () => {
  expect(() => filesOf(manifest, 'src/areas/fees/pages/GonePage.tsx')).toThrow('Nothing was built from')
})

test('a frame that checks by a shape is told', () => {
  expect(isLight(frameOf(html))).toBe(true)
  expect(isLight(frameOf(`${html}<script src="/assets/zod-Bx12.js"></script>`))).toBe(false)
})

test('home is counted by the files that an empty cache asks for, each once', () => {
  // Those of the frame, areas, icons with their drawing, two of words, and menus, what opens over pages, and home, on their parts.
  expect(filesAtHome(manifest, frameOf(html))).toBe(2 + 1 + 2 + 2 + 3 + 3)
})
