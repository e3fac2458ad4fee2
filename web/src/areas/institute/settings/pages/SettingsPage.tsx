import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { may, useMe } from '../../../../shell/session/me.ts'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { settingsQuery } from '../calls.ts'
import { pageIcons } from '../page-icons.ts'
import { pageForms } from '../page-forms.ts'
import { SettingsForm } from '../SettingsForm.tsx'
import { type PageName, pageSigns } from '../settings-pages.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './SettingsPage.css'

/** One page of the settings, beside the others. */
export function SettingsPage({ name }: { name: PageName }) {
  const { t, i18n } = useLingui()
  const form = pageForms[name]
  const { data, fallback } = useLoaded(settingsQuery(form.page), 6, t`Loading settings`)
  const sign = pageSigns.find((known) => known.name === name)
  return (
    <div className="settings">
      <Others />
      <Stack>
        <Link to={scoped('settings')} className="settings-back">
          <ChevronLeft aria-hidden className="directional" size={16} />
          {t`Settings`}
        </Link>
        <h1 className="page-title">{sign && i18n._(sign.title)}</h1>
        {fallback}
        {data && <SettingsForm key={name} name={name} form={form} known={data} />}
      </Stack>
    </div>
  )
}

/** The other pages of the settings, where there is room for them. */
function Others() {
  const { t, i18n } = useLingui()
  const me = useMe()
  const scope = useScope()
  return (
    <nav aria-label={t`Settings`} className="settings-others">
      <ul>
        {pageSigns
          .filter(({ needs }) => may(me, needs, scope))
          .map(({ name, title }) => {
            const Icon = pageIcons[name]
            return (
              <li key={name}>
                <Link to={scoped(`settings/${name}`)} className="settings-other">
                  <Icon aria-hidden size={16} />
                  {i18n._(title)}
                </Link>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}
