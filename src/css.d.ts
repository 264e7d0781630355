declare module 'virtual:first.css'
declare module '*.csv?raw' {
  const text: string
  export default text
}
