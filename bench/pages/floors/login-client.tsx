import { createRoot } from 'react-dom/client';
import { LoginPage } from './login-page.tsx';

createRoot(document.getElementById('root') as HTMLElement).render(<LoginPage />);
