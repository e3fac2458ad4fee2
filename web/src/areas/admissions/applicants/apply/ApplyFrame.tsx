import type { ReactNode } from 'react'
import { LanguageLinks } from '../../../../shell/sign-in/LanguageLinks.tsx'
import { SchoolLogo } from '../../../../shell/frame/SchoolMark.tsx'
import { useSite } from '../../../../shell/look/site.ts'
import { SiteFooter } from '../../../../shell/frame/SiteFooter.tsx'
import { useTitle } from '../../../../shell/look/title.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import './Apply.css'

/** The school's own page around what families do without a log-in. */
export function ApplyFrame({ title, children }: { title: string; children: ReactNode }) {
  const site = useSite()
  useTitle(title)
  return (
    <main className="apply">
      <Cluster as="header" gap="8px 12px">
        <SchoolLogo />
        <p className="apply-school">
          <bdi>{site.name}</bdi>
        </p>
        <LanguageLinks />
      </Cluster>
      <h1 className="page-title">{title}</h1>
      {children}
      <SiteFooter />
    </main>
  )
}
