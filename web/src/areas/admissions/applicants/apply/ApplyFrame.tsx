import type { ReactNode } from 'react'
import { LanguageLinks } from '../../../../shell/sign-in/LanguageLinks.tsx'
import { SchoolLogo } from '../../../../shell/frame/SchoolMark.tsx'
import { useSite } from '../../../../shell/look/site.ts'
import { SiteFooter } from '../../../../shell/frame/SiteFooter.tsx'
import { useTitle } from '../../../../shell/look/title.ts'
import './Apply.css'

/** The school's own page around what families do without a log-in. */
export function ApplyFrame({ title, children }: { title: string; children: ReactNode }) {
  const site = useSite()
  useTitle(title)
  return (
    <main className="apply">
      <header className="apply-header">
        <SchoolLogo />
        <p className="apply-school">
          <bdi>{site.name}</bdi>
        </p>
        <LanguageLinks />
      </header>
      <h1 className="apply-title">{title}</h1>
      {children}
      <SiteFooter />
    </main>
  )
}
