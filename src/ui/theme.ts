/** The theme as data, for the provider and for the static stylesheet that the CSP requires. */
import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
  rem,
} from '@mantine/core'

const shades = (tenColours: string) => tenColours.split(' ') as unknown as MantineColorsTuple // They are ten.

const accent = shades('#eef2ff #dde5fd #bccaf9 #96abf3 #7990ec #5f78e2 #3f58cf #3347ad #29398a #1f2b69')
const slate = shades('#f7f9fb #eff3f6 #e2e8ee #ccd5de #9dabb9 #6f7f90 #52616f #3c4957 #24303c #131c26')
const night = shades('#dbe2ea #b6c1ce #93a1b1 #667486 #3a4655 #2b3542 #202934 #151c25 #0f151c #0a0e13')

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: { accent, gray: slate, dark: night },
  black: '#131c26',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(16) },
  // Buttons use it. Headings have 600, and all other text 400.
  fontWeights: { medium: '500' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(3), sm: rem(5), md: rem(6), lg: rem(8), xl: rem(12) },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.4' },
      h3: { fontSize: rem(14), lineHeight: '1.4' },
    },
  },
  // Only floating elements have shadows; others have a line.
  shadows: { md: '0 6px 24px rgb(10 14 19 / 16%)' },
  components: {
    // Few buttons are filled: the one action of a page or a dialog.
    Button: { defaultProps: { variant: 'default' } },
    // Otherwise the browser writes what is typed to its disk, for suggestions.
    TextInput: { defaultProps: { autoComplete: 'off' } },
    Text: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Modal: {
      defaultProps: {
        centered: true,
        // The page under a dialog scrolls in a box of its own. The lock would write a <style> element, which the policy forbids.
        lockScroll: false,
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 120 },
        styles: {
          title: { fontSize: rem(16), fontWeight: 600 },
          // Neither the title nor the buttons cover the focused element.
          content: { scrollPaddingBlock: '64px 88px' },
        },
      },
    },
    // Red is for what is wrong.
    InputWrapper: { styles: { required: { color: 'inherit' } } },
    // As high as a field, for a finger.
    SegmentedControl: { styles: { root: { padding: 0 }, label: { paddingBlock: 0, lineHeight: '36px' } } },
    Popover: { defaultProps: { transitionProps: { duration: 120 } } },
    ModalRoot: { defaultProps: { lockScroll: false } },
    // A closed list costs a page as much as its fields.
    Combobox: { defaultProps: { keepMounted: false } },
  },
})

/** The theme's variables, which Mantine would inject as a `<style>` element. The build writes them to a stylesheet. */
export const themeStylesheet = (): string =>
  convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), ':root')
