import { Bell, Building2, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { themes } from 'tenant-api/contract/institute'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Checkbox, CheckboxGroup } from '../ui/Checkbox.tsx'
import { ComboBox } from '../ui/ComboBox.tsx'
import { DayText, InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { NumberText } from '../ui/NumberText.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { ProgressRing } from '../ui/ProgressRing.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import './UiPage.css'

const cities = [
  { id: 'lhe', name: 'Lahore', hint: 'LHE' },
  { id: 'khi', name: 'کراچی', hint: 'KHI' },
  { id: 'isb', name: 'إسلام آباد' },
]
const sides = [
  { mode: 'light', dir: 'ltr', lang: 'en' },
  { mode: 'dark', dir: 'rtl', lang: 'ur' },
] as const

/** For developers: every component, in both directions and both modes. Its words are samples and stay as they are. */
export function UiPage() {
  const [theme, setTheme] = useState<string>(themes[0])
  return (
    <main className="parts">
      <Select
        label="Theme"
        choices={themes.map((id) => ({ id, name: id }))}
        value={theme}
        onChange={setTheme}
      />
      {sides.map(({ mode, ...side }) => (
        <div key={mode} className="parts-side" data-mode={mode} data-theme={theme} {...side}>
          <Actions />
          <Fields />
          <Shown />
        </div>
      ))}
    </main>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card title={name}>
      <div className="parts-row">{children}</div>
    </Card>
  )
}

function Actions() {
  const [isOn, turn] = useState(true)
  const plus = <Plus aria-hidden size={16} />
  return (
    <>
      <Part name="Button">
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((look) => (
          <Button key={look} look={look} icon={plus}>
            {look}
          </Button>
        ))}
        <Button look="primary" isPending>
          pending
        </Button>
        <Button isDisabled>disabled</Button>
        <Button size="small">small</Button>
        <ButtonLink href="#">link</ButtonLink>
        <Tooltip text="Notifications">
          <IconButton label="Notifications">
            <Bell aria-hidden size={18} />
          </IconButton>
        </Tooltip>
      </Part>
      <Part name="Toast">
        {(['success', 'warning', 'error', 'notification', 'default'] as const).map((type) => (
          <Button
            key={type}
            onPress={() => toast({ type, message: `A toast: ${type}`, sticky: type === 'error' })}
          >
            {type}
          </Button>
        ))}
        <Button onPress={() => toast({ type: 'success', message: 'Model Town archived', undo: () => {} })}>
          undo
        </Button>
      </Part>
      <Part name="Switch, Checkbox">
        <Switch isSelected={isOn} onChange={turn}>
          Archived
        </Switch>
        <CheckboxGroup label="Languages" value={['en']} onChange={() => {}}>
          <Checkbox value="en">English</Checkbox>
          <Checkbox value="ur">اردو</Checkbox>
          <Checkbox value="ar" isDisabled>
            العربية
          </Checkbox>
        </CheckboxGroup>
      </Part>
    </>
  )
}

function Fields() {
  const [text, setText] = useState('گلشنِ راوی')
  const [city, setCity] = useState('lhe')
  return (
    <Part name="Fields">
      <TextField
        label="Name"
        value={text}
        onChange={setText}
        description="For lists and numbers, such as MAIN"
      />
      <TextField
        label="Email"
        value="not an address"
        onChange={setText}
        error="Email must be a valid email"
        dir="ltr"
      />
      <TextField label="Description" value="" onChange={setText} lines={3} showOptional />
      <PasswordField label="Password" value="riverside" onChange={setText} />
      <Select label="City" choices={cities} value={city} onChange={setCity} />
      <ComboBox label="City" choices={cities} value={city} onChange={setCity} />
      <SearchField label="Search campuses" hotkey="/" value="" onChange={setText} />
    </Part>
  )
}

function Shown() {
  const [tab, setTab] = useState('a')
  const tabs = [
    { id: 'a', title: 'Overview', content: <p>Ali s/o Saleem, 7-B</p> },
    { id: 'b', title: 'حاضری', content: <p>حاضر ۳۲، غیر حاضر ۳</p> },
  ]
  return (
    <>
      <Part name="Badge, Avatar, Ring">
        {(['neutral', 'theme', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Avatar name="Nasreen Akhtar" />
        <Avatar name="ثناء اقبال" size="large" />
        <Avatar name="Riverside" shape="school" size="large" />
        <ProgressRing label="Set-up" done={2} of={3} />
        <Skeleton width="120px" />
      </Part>
      <Part name="Text">
        <NumberText value={1240} />
        <DayText day="2026-11-19" />
        <InstantText at="2026-11-19T04:10:00Z" />
        <Ltr>0300-0000101</Ltr>
        <Breadcrumbs crumbs={[{ title: 'Riverside', href: '#' }, { title: 'کیمپس' }]} />
      </Part>
      <Tabs label="Student" tabs={tabs} value={tab} onChange={setTab} />
      <Banner tone="info">You are looking at samples.</Banner>
      <Banner tone="warning">You are offline.</Banner>
      <Banner tone="danger">کچھ غلط ہو گیا۔</Banner>
      <Card>
        <EmptyState
          icon={Building2}
          title="No campuses yet"
          action={<Button look="primary">Add campus</Button>}
        >
          Add the first one; it takes a minute.
        </EmptyState>
      </Card>
    </>
  )
}
