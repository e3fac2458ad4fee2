import { useLingui } from '@lingui/react/macro'
import { direction, formatNumber } from 'kit/text/locale'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useRegional } from '../base/Regional.tsx'
import './PrintPage.css'

export type Paper = 'a4' | 'a4-wide' | 'a5' | 'thermal'
type Props = {
  paper: Paper
  /** Prints "page n of m" on each sheet, where the browser supports it. */
  isNumbered?: boolean
  /** The school's letterhead; the shell provides it, components have no access. */
  school: { name: string; logo: string | null; address?: string | undefined; footer?: string | undefined }
  title: string
  /** Beside the title: number, date. */
  note?: ReactNode
  children: ReactNode
}

/**
 * A sheet of paper: the school's header, the content, the school's footer. On screen it is a preview; printing
 * hides the rest of the page. It is always light. Tables inside repeat their headings on every sheet and do not
 * split rows.
 */
export function PrintPage({ paper, isNumbered = false, school, title, note, children }: Props) {
  const sheet = useRef<HTMLElement>(null)
  const numbering = useNumbering()
  usePaper(paper, sheet, isNumbered ? numbering : '')
  return (
    <article ref={sheet} className={`paper paper-${paper}`} data-mode="light">
      <header className="paper-head">
        {school.logo && <img className="paper-logo" src={school.logo} alt="" />}
        <div className="paper-school">
          <strong className="paper-name">{school.name}</strong>
          {school.address && <span className="paper-address">{school.address}</span>}
        </div>
      </header>
      <div className="paper-title">
        <h1>{title}</h1>
        {note && <div className="paper-note">{note}</div>}
      </div>
      <div className="paper-body">{children}</div>
      {school.footer && <footer className="paper-foot">{school.footer}</footer>}
    </article>
  )
}

/** Millimetres; a thermal roll is as long as its content. */
const sizes: Record<Paper, string> = { a4: 'A4', 'a4-wide': 'A4 landscape', a5: 'A5', thermal: '80mm' }
const pixelsPerMillimetre = 96 / 25.4

/**
 * Sets the browser's paper size while the sheet is mounted. A style element of its own would need the page's
 * nonce.
 */
function usePaper(paper: Paper, sheet: { current: HTMLElement | null }, numbering: string) {
  useLayoutEffect(() => {
    const rules = new CSSStyleSheet()
    const measure = () => {
      const long = Math.ceil((sheet.current?.offsetHeight ?? 0) / pixelsPerMillimetre) + 8
      const size = paper === 'thermal' ? `${sizes.thermal} ${Math.max(60, long)}mm` : sizes[paper]
      const margin = paper === 'thermal' ? '3mm' : '12mm'
      rules.replaceSync(`@page { size: ${size}; margin: ${margin}; ${numbering} }`)
    }
    measure()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    window.addEventListener('beforeprint', measure)
    return () => {
      window.removeEventListener('beforeprint', measure)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rules)
    }
  }, [paper, sheet, numbering])
}

/** The CSS counter style for the digits of each language. */
const counting: Readonly<Record<string, string>> = { '۱': 'persian', '١': 'arabic-indic' }

/** The text in the bottom margin: only the browser knows the number of sheets. */
function useNumbering(): string {
  const { t } = useLingui()
  const { language } = useRegional()
  const [at, of] = ['{at}', '{of}']
  const style = counting[formatNumber(language, 1)] ?? 'decimal'
  const parts = t`Page ${at} of ${of}`.split(/(\{at\}|\{of\})/).map((part) => {
    if (part === at) return `counter(page, ${style})`
    return part === of ? `counter(pages, ${style})` : JSON.stringify(part)
  })
  const font = 'font-family: var(--font-dense); font-size: 9pt; color: #475569'
  return `@bottom-center { content: ${parts.join(' ')}; direction: ${direction(language)}; ${font} }`
}
