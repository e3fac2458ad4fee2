import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { firstFiles } from './first-files.ts'
import { lightContracts } from './light-contracts.ts'
import { preloadGraph } from './preload-graph.ts'
import { splitWords } from './split-words.ts'

const house = fileURLToPath(new URL('..', import.meta.url))
const drawn = readFileSync(new URL('./src/shell/navigation/icons.ts', import.meta.url), 'utf8')
const namedIcons = new Set([...drawn.matchAll(/^ {2}(\w+),$/gm)].map(([, name = '']) => name.toLowerCase()))

// Files that always come together are one file each: an empty cache asks for a fourth of them.
/** What may open over any page, before and after the log-in. */
const overPages = /web\/src\/(?:ui\/overlay\/Toasts|shell\/(?:sign-in\/SignInAgain|session\/ProveAgain))\.tsx/
/** Contracts of the frame (light-contracts.ts), but those that make shapes while they are read. */
const withoutShapes = /(?<!\/(?:bell-schedules|school-days|notes|duplicates))\/contract\.ts\?frame$/
/** The small parts that home and most pages are made of: home must not wait for the menus. */
const blocks = anyOf(
  /web\/src\/ui\/(?:layout\/(?:Card|Cluster|RowList|Stack)|state\/(?:EmptyState|Skeleton)|table\/Table)\.tsx/,
  /web\/src\/ui\/(?:text\/(?:Badge|NumberText|Status)|form\/choice\/Segments|date\/(?:TermText|use-today))\.tsx?/,
  /web\/src\/crud\/resource\/(?:Loaded|QueryCard)\.tsx/,
  // What changes something is everywhere, at the door too; what asks several things at once, on lists and at home.
  /@tanstack\/react-query\/.*\/(?:useMutation|useQueries)\.js/,
  // What went wrong is told by a toast, which is drawn later; and what home shares with menus and lists.
  /web\/src\/(?:ui\/(?:overlay\/toast\.ts|base\/use-narrow\.ts|text\/(?:use-own-name\.ts|PercentText\.tsx)|table\/Lines\.css)|crud\/record\/Record\.css)/,
  /web\/src\/shell\/scope\/(?:children|family)\.ts/,
  /web\/src\/shell\/(?:set-up\/(?:next-step|use-checklist)|session\/use-own-change)\.ts/,
  /web\/src\/shell\/navigation\/(?:in-order|acting-as|role-starts)\.ts/,
  /lucide-react\/dist\/esm\/icons\/(?:archive|archive-arrow-up|check|circle-check|circle-dashed|clock|ellipsis)\.mjs/,
  /lucide-react\/dist\/esm\/icons\/(?:info|log-out|minus|moon|pencil|rotate-cw|table-2|trending-\w+|x)\.mjs/,
)
/** What follows the first picture for whoever is signed in. */
const besideMenus = anyOf(
  /web\/src\/shell\/(?:frame\/Top(?:Menus|Tools)|session\/IdleWarning|offline\/UnsentGuard|set-up\/NextStep)\.tsx/,
  /web\/src\/areas\/institute\/structure\/scope-choices\.ts/,
)
/** What stands on home of an office, and of families; who opens only the gate has its card alone. */
const atDesks = anyOf(
  /web\/src\/areas\/attendance\/(?:registers\/cards\/(?:Registers|ByClass)Card|staff\/cards\/StaffCard)\.tsx/,
  /web\/src\/areas\/institute\/structure\/cards\/CampusesCard\.tsx/,
)
const inFamilies = anyOf(
  /web\/src\/areas\/people\/students-and-guardians\/cards\/MyStudentsCard\.tsx/,
  /web\/src\/areas\/attendance\/(?:registers\/cards\/ChildToday|leave\/cards\/FamilyLeaveCard)\.tsx/,
  /web\/src\/areas\/learning\/diary\/cards\/DueCard\.tsx/,
)
/** Charts, and what is drawn like them: home begins with them, other pages stand on them without home. */
const drawnAtHome = /web\/src\/ui\/(?:chart\/|layout\/Stat\.tsx|state\/ProgressRing\.tsx|base\/use-width)/
/** What home and the calendar say of days. */
const dates =
  /web\/src\/(?:ui\/(?:calendar\/calendar-(?:names|weeks)\.ts|layout\/Timeline\.tsx)|areas\/institute\/calendar\/entr(?:ies|y-words)\.ts)/
/** They bring the shape of money along. */
const amounts = /web\/src\/ui\/text\/MoneyText\.tsx/
/** The home page, and what it asks of all areas at once. */
const atHome = anyOf(
  /web\/src\/areas\/records\/home\/(?!area\.ts|cards\/ArrangeCards)/,
  /web\/src\/areas\/(?:[\w-]+\/)+(?:pending-items|measures)\.ts$/,
  /web\/src\/areas\/institute\/calendar\/cards\/NextDaysCard\.tsx/,
  /web\/src\/areas\/messages\/announcements\/cards\/BoardCard\.tsx/,
)
const api = process.env.MAKTAB_API ?? 'http://127.0.0.1:4000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    // react-aria's own sentences come from ui/aria-words.ts, one language at a time.
    { ...optimizeLocales.vite({ locales: [] }), enforce: 'pre' },
    react(),
    splitWords(),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: house })] }),
    lightContracts(),
    devPage(),
    checkingZod(),
    interpretingZod(),
    noInert(),
    preloadGraph(),
    firstFiles(),
    offlineWorker(),
  ],
  html: { cspNonce: '%nonce%' },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // light-dark() must reach the browser as written: rewritten for older ones it is settled at :root, and previews cannot differ.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    // An inlined font or picture would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // scripts/bundle.ts weighs the pages by it.
    manifest: true,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The frame names every file: by what is in it alone, for their names were two kilobytes of it. What a file is
        // made of stands in the manifest.
        chunkFileNames: ({ name }) => (name === 'zod' ? 'assets/zod-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(\.pnpm\/)?(react|react-dom|scheduler)@/, priority: 30 },
            // Travels with the first page that has a shape to check by.
            { name: 'zod', test: /node_modules\/(\.pnpm\/)?zod@/, priority: 25 },
            { name: 'shell', tags: ['$initial'], priority: 20 },
            // The words of the frame need the one, what areas declare the other, before anything that makes shapes.
            { name: 'reading-order', test: /kit\/text\/(?:reading-order|message-id)/, priority: 18 },
            // In one file, not in one for each page that has the same icon: the sidebar waits for them.
            { name: 'icons', test: isNamedIcon, priority: 17 },
            // What is asked by address alone (light-contracts.ts) needs no shapes.
            // Four of them are made of shapes all the same, and would bring zod to home.
            { name: 'addresses', test: withoutShapes, priority: 16 },
            // What stands on one of these comes with it, unless a group before it has it.
            { name: 'blocks', test: blocks, priority: 15 },
            { name: 'door', test: /shell\/sign-in\/LogInForm\.tsx/, priority: 14 },
            { name: 'over-pages', test: overPages, priority: 13 },
            { name: 'charts', test: drawnAtHome, priority: 12 },
            { name: 'dates', test: dates, priority: 12 },
            { name: 'amounts', test: amounts, priority: 12 },
            // Before the menus, so that home does not wait for them.
            { name: 'home', test: atHome, priority: 11 },
            { name: 'menus', test: besideMenus, priority: 10 },
            { name: 'desk', test: atDesks, priority: 9 },
            { name: 'family', test: inFamilies, priority: 8 },
            // What most pages share is a few files: one for those that are seen without the menus, for example.
            {
              name: 'most',
              // The drawing of an icon must not travel with what the icons of the sidebar have no need of.
              test: (module) => !module.includes('lucide-react'),
              minShareCount: 90,
              entriesAware: true,
              entriesAwareMergeThreshold: 3000,
              priority: 7,
            },
            // What several pages share travels once, with those that need it: calendars do not come with every menu.
            {
              name: 'parts',
              test: /web\/src\/(ui|crud)\/|react-aria|react-stately|lucide/,
              minShareCount: 2,
              entriesAware: true,
              // Small ones must not join a neighbour: whoever needs one would load all that the neighbour stands on.
              entriesAwareMergeThreshold: 350,
              priority: 6,
            },
            // The rest of what pages share.
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 5 },
          ],
        },
      },
    },
  },
})

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/** Whether a module is the drawing of an icon that the frame names (shell/icons.ts), or what all icons are drawn with. */
function isNamedIcon(module: string): boolean {
  if (/lucide-react\/dist\/esm\/(?!icons\/)/.test(module)) return true
  const [, drawing] = /lucide-react\/dist\/esm\/icons\/([\w-]+)\./.exec(module) ?? []
  return drawing !== undefined && namedIcons.has(drawing.replaceAll('-', ''))
}

/** Fills the page's placeholders when vite serves it itself; in production tenant-api does. */
function devPage(): Plugin {
  const look = { theme: 'blue', mode: 'system', density: 'default' }
  const filled = { lang: 'en', dir: 'ltr', ...look, title: 'Maktab', nonce: '' }
  return {
    name: 'dev-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace(/%(\w+)%/g, (whole, key) => (Object.hasOwn(filled, key) ? filled[key as 'lang'] : whole)),
  }
}

/**
 * The browser checks with zod and never describes a shape as JSON schema; and what is wrong is said in the house's own
 * sentences (kit/issues), never in zod's. What it checks came as JSON or from a form and holds no circles. These parts
 * of zod stay at home.
 */
function checkingZod(): Plugin {
  return {
    name: 'checking-zod',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) =>
        code
          .replace(/^\s*inst\._zod\.processJSONSchema = .*$/gm, '')
          .replace('core.config(en())', 'void 0')
          .replace('core.config({ memoizer: core.memoizer() })', 'void 0')
          .replace(/\bcreate(?:Standard|To)JSONSchemaMethod\(.*?\)(?=[,;(])/g, 'undefined'),
    },
  }
}

/**
 * Zod tries whether it may compile its checks by `new Function`. The page's policy forbids it, and every try is reported
 * as a violation among which a real one would be lost: it does not try, as with zod's own option `jitless`.
 */
function interpretingZod(): Plugin {
  const probe = /(export const allowsEval = .*?cached\(\(\) => \{)/
  return {
    name: 'interpreting-zod',
    transform: {
      filter: { id: /zod\/v4\/core\/util\.js$/ },
      handler(code) {
        if (!probe.test(code)) this.error('zod tries `new Function` in another way than it did')
        return code.replace(probe, '$1 return false;')
      },
    },
  }
}

/**
 * Overlays hide the page behind them by `aria-hidden`. Every element would inherit react-aria's `inert`: a list of a
 * hundred rows is then styled anew whenever a menu opens or closes. Without it, too, the focus stays in the overlay
 * and presses end at its underlay.
 */
function noInert(): Plugin {
  return {
    name: 'no-inert',
    transform: {
      filter: { id: /react-aria\/dist\/private\/overlays\/(usePopover|useModalOverlay)\.m?js$/ },
      handler(code) {
        if (!code.includes('shouldUseInert: true')) this.error('react-aria hides the page in another way')
        return code.replaceAll('shouldUseInert: true', 'shouldUseInert: false')
      },
    },
  }
}

/**
 * Builds sw/worker.ts beside the program, as one script under a name that never changes. It carries a print of all
 * the program's files: with each build it is another worker, and browsers notice.
 */
function offlineWorker(): Plugin {
  let print = ''
  return {
    name: 'offline-worker',
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    writeBundle(_, files) {
      print = createHash('sha256').update(Object.keys(files).sort().join()).digest('base64url').slice(0, 12)
    },
    async closeBundle() {
      await build({
        configFile: false,
        root: fileURLToPath(new URL('.', import.meta.url)),
        logLevel: 'warn',
        define: { __BUILD__: JSON.stringify(print) },
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: { input: 'sw/worker.ts', output: { entryFileNames: 'sw.js', format: 'iife' } },
        },
      })
    },
  }
}
