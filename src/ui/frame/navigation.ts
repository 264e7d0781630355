import { IconActivity, IconHome, IconShieldCheck, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'

/** The pages of the navigation, in order. */
export const navigation = {
  home: { to: '/', label: 'Home', Icon: IconHome },
  policies: { to: '/policies', label: 'Policies', Icon: IconShieldCheck },
  watchlist: { to: '/watchlist', label: 'Watchlist', Icon: IconUsersGroup },
  imports: { to: '/imports', label: 'Imports', Icon: IconUserPlus },
  activity: { to: '/activity', label: 'Activity', Icon: IconActivity },
} as const
