import {
  IconActivity,
  IconHome,
  IconSettings,
  IconShieldCheck,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'

export const navigation = {
  home: { to: '/', label: 'Home', Icon: IconHome, keywords: 'start' },
  policies: { to: '/policies', label: 'Policies', Icon: IconShieldCheck, keywords: 'block allow policy' },
  watchlist: { to: '/watchlist', label: 'Watchlist', Icon: IconUsersGroup, keywords: 'training people' },
  imports: { to: '/imports', label: 'Imports', Icon: IconUserPlus, keywords: 'people users csv excel group' },
  activity: { to: '/activity', label: 'Activity', Icon: IconActivity, keywords: 'requests log outcome' },
  settings: { to: '/settings', label: 'Settings', Icon: IconSettings, keywords: 'wipe days domains names' },
} as const
