declare module 'virtual:first.css'
