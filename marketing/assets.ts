import type { Assets } from './src/frame/document.tsx'

/** What vite tells of its output: by source, the file it became and the chunks that file imports. */
export type Manifest = Record<string, { file: string; src?: string; imports?: string[] }>

/** The addresses that pages refer to. Throws when the build lacks one of them. */
export function readAssets(
  manifest: Manifest,
  more: Pick<Assets, 'origin' | 'zone' | 'modules' | 'pictures'>,
): Assets {
  return {
    ...more,
    style: address('src/styles/site.css'),
    fonts: {
      latin: address('inter-latin-wght-normal.woff2'),
      nastaliq: address('noto-nastaliq-urdu-arabic-400-normal.woff2'),
      naskh: address('noto-naskh-arabic-arabic-wght-normal.woff2'),
    },
    scripts: {
      site: script('site'),
      register: script('register'),
      signup: script('signup'),
      letters: script('letters'),
      modal: script('modal'),
      pricing: script('pricing'),
    },
  }

  function address(ending: string): string {
    return `/${entry(ending).file}`
  }

  function entry(ending: string) {
    const found = Object.entries(manifest).find(([source]) => source.endsWith(ending))
    if (!found) throw new Error(`The build has no ${ending}`)
    return found[1]
  }

  function script(name: string) {
    const { file, imports = [] } = entry(`src/islands/${name}.ts`)
    return { file: `/${file}`, imports: [...new Set(imports.flatMap(chunks))] }
  }

  function chunks(key: string): string[] {
    const chunk = manifest[key]
    return chunk ? [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(chunks)] : []
  }
}
