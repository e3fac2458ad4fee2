import { useLingui } from '@lingui/react/macro'
import { isLanguage, languages } from 'kit/text/locale'
import { LogOut } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { Avatar } from '../../ui/text/Avatar.tsx'
import { Menu, MenuItem, MenuLine, MenuSection } from '../../ui/overlay/Menu.tsx'
import { useLookNames } from '../look/appearance-names.ts'
import { useMe } from '../session/me.ts'
import { usePersonalPages } from '../navigation/navigation.ts'
import { useScoped } from '../scope/scope-choices.ts'
import { signOut } from '../session/sign-out.ts'
import { useSite } from '../look/site.ts'
import { useOwnChange } from '../session/use-own-change.ts'
import './AvatarMenu.css'

/** The user menu: personal pages, language, light or dark mode, and log out. */
export function AvatarMenu() {
  const { t, i18n } = useLingui()
  const me = useMe()
  const site = useSite()
  const change = useOwnChange()
  const scoped = useScoped()
  const pages = usePersonalPages()
  const { modes, densities } = useLookNames()
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
          const mode = modes.find(({ id }) => id === picked)
          if (mode) change({ mode: mode.id })
        }}
      >
        {modes.map(({ id, name, icon: Icon }) => (
          <MenuItem key={id} id={id} name={name} icon={<Icon aria-hidden size={16} />} />
        ))}
      </MenuSection>
      <MenuLine />
      <MenuSection
        title={t`Density`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[me.density]}
        onSelectionChange={(keys) => {
          const [picked] = keys
          const density = densities.find(({ id }) => id === picked)
          if (density) change({ density: density.id })
        }}
      >
        {densities.map(({ id, name, icon: Icon }) => (
          <MenuItem key={id} id={id} name={name} icon={<Icon aria-hidden size={16} />} />
        ))}
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
