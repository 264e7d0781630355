import {
  IconActivity,
  IconHome,
  IconSettings,
  IconShieldCheck,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react'

export const navigation = {
  home: { to: '/', label: 'Home', Icon: IconHome, keywords: 'start overview' },
  policies: {
    to: '/policies',
    label: 'Policies',
    Icon: IconShieldCheck,
    keywords: 'block allow create policy domains urls report',
  },
  watchlist: {
    to: '/watchlist',
    label: 'Watchlist',
    Icon: IconUsersGroup,
    keywords: 'training videos who people',
  },
  imports: {
    to: '/imports',
    label: 'Imports',
    Icon: IconUserPlus,
    keywords: 'people users csv excel file group',
  },
  activity: { to: '/activity', label: 'Activity', Icon: IconActivity, keywords: 'requests log sent outcome' },
  settings: {
    to: '/settings',
    label: 'Settings',
    Icon: IconSettings,
    keywords: 'device kept storage privacy retention days wipe domains names groups attributes theme log',
  },
} as const
