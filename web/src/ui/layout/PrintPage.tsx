import { useLingui } from '@lingui/react/macro'
import { direction, formatNumber } from 'kit/text/locale'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useRegional } from '../base/Regional.tsx'
import './PrintPage.css'

export type Paper = 'a4' | 'a4-wide' | 'a5' | 'thermal'
type Props = {
  paper: Paper
  /** Says on each sheet which of how many it is, where the browser can. */
  isNumbered?: boolean
  /** Whose paper it is; the shell knows, components do not. */
  school: { name: string; logo: string | null; address?: string | undefined; footer?: string | undefined }
  title: string
  /** Beside the title: number, date. */
  note?: ReactNode
  children: ReactNode
}

/**
 * A sheet of paper: the school's head, what is printed, the school's foot. On the screen a preview; printed, nothing
 * else of the page is. It is always light. Tables inside repeat their heads on every sheet and do not split rows.
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

/** Millimetres; a thermal roll is as long as what stands on it. */
const sizes: Record<Paper, string> = { a4: 'A4', 'a4-wide': 'A4 landscape', a5: 'A5', thermal: '80mm' }
const pixelsPerMillimetre = 96 / 25.4

/** Tells the browser the paper's size while the sheet is on the page. A style of its own would need the page's nonce. */
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

/** The digits of the language as CSS counts in them. */
const counting: Readonly<Record<string, string>> = { '۱': 'persian', '١': 'arabic-indic' }

/** What stands in the lower margin: the browser alone knows how many sheets there are. */
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
