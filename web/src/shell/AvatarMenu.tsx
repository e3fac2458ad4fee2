import { useLingui } from '@lingui/react/macro'
import { isLanguage, languages } from 'kit/locale'
import { LogOut, Monitor, Moon, Rows2, Rows3, Rows4, Sun } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { densities } from 'tenant-api/contract/access'
import { modes } from 'tenant-api/contract/institute'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu, MenuItem, MenuLine, MenuSection } from '../ui/Menu.tsx'
import { useMe } from './me.ts'
import { places } from './area-map.ts'
import { usePages } from './navigation.ts'
import { scoped } from './scope.ts'
import { signOut } from './sign-out.ts'
import { useSite } from './site.ts'
import { useOwnChange } from './use-own-change.ts'
import './AvatarMenu.css'

const modeIcons = { system: Monitor, light: Sun, dark: Moon }
const densityIcons = { compact: Rows4, default: Rows3, touch: Rows2 }

/** The person's own things: pages of theirs, language, light or dark, and the way out. */
export function AvatarMenu() {
  const { t, i18n } = useLingui()
  const me = useMe()
  const site = useSite()
  const change = useOwnChange()
  const pages = usePages().filter(({ under }) => places.profile.some((place) => place === under))
  const modeNames = { system: t`As the device`, light: t`Light`, dark: t`Dark` }
  const densityNames = { compact: t`Compact`, default: t`Usual`, touch: t`Roomy` }
  const trigger = (
    <AriaButton className="avatar-button" aria-label={t`Your account: ${me.name}`}>
      <Avatar name={me.name} />
    </AriaButton>
  )
  return (
    <Menu trigger={trigger} aria-label={t`Your account`}>
      <MenuSection title={me.name} aria-label={t`Pages`}>
        {pages.map(({ page, title, icon: Icon }) => (
          <MenuItem
            key={page}
            href={scoped(page)}
            name={i18n._(title)}
            icon={<Icon aria-hidden size={16} />}
          />
        ))}
      </MenuSection>
      <MenuLine />
      <MenuSection
        title={t`Language`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[i18n.locale]}
        onSelectionChange={(keys) => {
          const [language] = keys
          if (isLanguage(language)) change({ language })
        }}
      >
        {languages
          .filter(({ code }) => site.languages.includes(code))
          .map(({ code, ownName }) => (
            <MenuItem key={code} id={code} name={ownName} />
          ))}
      </MenuSection>
      <MenuLine />
      <MenuSection
        title={t`Appearance`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[me.mode]}
        onSelectionChange={(keys) => {
          const [picked] = keys
          const mode = modes.find((known) => known === picked)
          if (mode) change({ mode })
        }}
      >
        {modes.map((mode) => {
          const Icon = modeIcons[mode]
          return (
            <MenuItem key={mode} id={mode} name={modeNames[mode]} icon={<Icon aria-hidden size={16} />} />
          )
        })}
      </MenuSection>
      <MenuLine />
      <MenuSection
        title={t`Density`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[me.density]}
        onSelectionChange={(keys) => {
          const [picked] = keys
          const density = densities.find((known) => known === picked)
          if (density) change({ density })
        }}
      >
        {densities.map((density) => {
          const Icon = densityIcons[density]
          return (
            <MenuItem
              key={density}
              id={density}
              name={densityNames[density]}
              icon={<Icon aria-hidden size={16} />}
            />
          )
        })}
      </MenuSection>
      <MenuLine />
      <MenuSection aria-label={t`Log out`}>
        <MenuItem
          name={t`Log out`}
          icon={<LogOut aria-hidden className="directional" size={16} />}
          onAction={() => void signOut()}
        />
      </MenuSection>
    </Menu>
  )
}
