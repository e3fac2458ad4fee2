import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Set, Setting } from './pdf.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { resolve } = createRequire(import.meta.url)

/** The only fonts, so that a print looks the same wherever it is made: Inter, Nastaliq and Naskh (OFL). */
const fonts = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'inter/700Bold/Inter_700Bold.ttf',
  'noto-nastaliq-urdu/400Regular/NotoNastaliqUrdu_400Regular.ttf',
  'noto-nastaliq-urdu/700Bold/NotoNastaliqUrdu_700Bold.ttf',
  'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  'noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
]

function setInType({ template, files, at, isPile, isPicture }: Setting): Set {
  const fontBlobs = fonts.map((font) => readFileSync(resolve(`@expo-google-fonts/${font}`)))
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs }] })
  // The template's data files exist only in memory, beside the template.
  for (const [name, content] of files)
    compiler.mapShadow(path.join(path.dirname(template), name), Buffer.from(content))
  const compiled = compiler.compile({ mainFilePath: template })
  if (!compiled.result) {
    const faults = compiler.fetchDiagnostics(compiled.takeDiagnostics() as never)
    return { fault: JSON.stringify(faults).slice(0, 2_000) }
  }
  if (isPicture) return { pdf: Buffer.from(compiler.plainSvg(compiled.result)) }
  const options = { creationTimestamp: Math.floor(at / 1000), pdfTags: !isPile }
  return { pdf: compiler.pdf(compiled.result, options) }
}

process.once('disconnect', () => process.exit(1))
process.once('message', (setting) => process.send?.(setInType(setting as Setting)))
