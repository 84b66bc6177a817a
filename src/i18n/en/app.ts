export const app = {
  title: 'app',
};
