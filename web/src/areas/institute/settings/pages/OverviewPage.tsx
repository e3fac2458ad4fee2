import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Bell,
  Building2,
  CalendarRange,
  CreditCard,
  Landmark,
  LogIn,
  type LucideIcon,
  ScrollText,
} from 'lucide-react'
import type { Needs } from '../../../../shell/navigation/area.ts'
import { may, useMe } from '../../../../shell/session/me.ts'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { pageIcons } from '../page-icons.ts'
import { type PageName, pageSigns } from '../settings-pages.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './OverviewPage.css'

const hints: Readonly<Record<PageName, MessageDescriptor>> = {
  general: msg`Name, kind and country of the institute`,
  contact: msg`Address, phones, e-mail, website and the principal`,
  site: msg`Logo, favicon, page title and footer`,
  theme: msg`Colours, light or dark, the script of Urdu`,
  system: msg`Time zone, dates, currencies, languages, limits`,
  security: msg`How people log in, and who needs a second factor`,
  attendance: msg`Days for marking, lateness, the percentage of the board`,
  payment: msg`Ways of paying, bank account, receipts and fines`,
  registration: msg`Prefix, digits and postfix of students’ numbers`,
  prints: msg`How ID cards look and how long they are good, numbers of certificates`,
  documents: msg`When to warn that documents of people expire`,
  admissions: msg`When families can apply on the school’s page, and what it asks for`,
  messages: msg`When messages are sent: quiet hours, the daily summary, and approval`,
}

type Line = {
  page: string
  title: MessageDescriptor
  hint: MessageDescriptor
  icon: LucideIcon
  needs: Needs
}

const pages: readonly Line[] = pageSigns.map(({ name, ...sign }) => ({
  ...sign,
  page: `settings/${name}`,
  icon: pageIcons[name],
  hint: hints[name],
}))

/** What is set elsewhere, and looked for here all the same. */
const others: readonly Line[] = [
  {
    page: 'settings/log-in-accounts',
    title: msg`Log-in with other accounts`,
    hint: msg`With Google, or with accounts of the institute’s own`,
    icon: LogIn,
    needs: ['institute', 'view'],
  },
  {
    page: 'settings/online-payments',
    title: msg`Paying online`,
    hint: msg`By bill number at banks, or by card`,
    icon: Landmark,
    needs: ['payment-providers', 'view'],
  },
  {
    page: 'settings/plan',
    title: msg`Plan & usage`,
    hint: msg`What the plan gives, and how many are counted`,
    icon: CreditCard,
    needs: ['usage', 'view'],
  },
  {
    page: 'school-days',
    title: msg`School days`,
    hint: msg`On which weekdays the school is open`,
    icon: CalendarRange,
    needs: ['holidays', 'view'],
  },
  {
    page: 'bells',
    title: msg`Bells`,
    hint: msg`When periods begin and end`,
    icon: Bell,
    needs: ['bells', 'view'],
  },
  {
    page: 'campuses',
    title: msg`Campuses`,
    hint: msg`Branches with an address of their own`,
    icon: Building2,
    needs: ['campuses', 'view'],
  },
  {
    page: 'audit',
    title: msg`Audit log`,
    hint: msg`Who changed what, and when`,
    icon: ScrollText,
    needs: ['audit', 'view'],
  },
]

/** Every page of the settings that the reader may open, and what is set elsewhere. */
export function OverviewPage() {
  const { t } = useLingui()
  return (
    <Stack gap="20px" width="1080px">
      <h1 className="page-title">{t`Settings`}</h1>
      <Lines title={t`Pages`} lines={pages} />
      <Lines title={t`Elsewhere`} lines={others} isTitled />
    </Stack>
  )
}

function Lines({
  title,
  lines,
  isTitled = false,
}: {
  title: string
  lines: readonly Line[]
  isTitled?: boolean
}) {
  const { i18n } = useLingui()
  const me = useMe()
  const scope = useScope()
  const open = lines.filter(({ needs }) => may(me, needs, scope))
  if (open.length === 0) return null
  return (
    <nav aria-label={title} className="settings-group">
      {isTitled && <h2 className="settings-group-title">{title}</h2>}
      <ul className="settings-lines">
        {open.map(({ page, title: name, hint, icon: Icon }) => (
          <li key={page}>
            <Link to={scoped(page)} className="settings-line">
              <span className="settings-line-icon">
                <Icon aria-hidden size={18} />
              </span>
              <Stack as="span" gap="2px">
                <span className="settings-line-name">{i18n._(name)}</span>
                <span className="settings-line-hint">{i18n._(hint)}</span>
              </Stack>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
